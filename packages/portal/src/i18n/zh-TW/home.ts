import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/home.ts'

export const words: Translation<typeof english> = {
  pageTitle: '首頁',
  morning: '早安，{{name}}',
  afternoon: '午安，{{name}}',
  evening: '晚安，{{name}}',
  question: '今天想做些什麼？',
  search: '尋找智慧代理',
  placeholder: '尋找智慧代理，或描述您的需要…',
  clear: '清除搜尋',
  recommended: '為您推薦',
  more: '探索更多',
  nothing: '還沒有推薦的智慧代理。',
  soon: '敬請期待，首批智慧代理正在準備中。',
  publish: '發布第一個',
  discover: '探索智慧代理',
  failed: '無法載入推薦內容。',
  copyright: '© {{year}} {{school}}',
  poweredBy: '由 {{name}} 提供技術支援'
}
