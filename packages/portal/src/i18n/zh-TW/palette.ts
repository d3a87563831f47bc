import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/palette.ts'

export const words: Translation<typeof english> = {
  title: '搜尋與命令',
  placeholder: '尋找智慧代理、對話、頁面和操作',
  clear: '清除',
  agents: '智慧代理',
  conversations: '對話',
  bases: '知識庫',
  people: '使用者',
  pages: '頁面',
  actions: '操作',
  newWith: '與「{{name}}」開始新對話',
  newChat: '新對話',
  theme: '外觀：{{name}}',
  language: '語言：{{name}}',
  signOut: '登出',
  nothing: '找不到相關內容。',
  incomplete: '部分內容無法搜尋。',
  searching: '正在搜尋',
  move: '移動',
  open: '開啟',
  close: '關閉'
}
