import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/home.ts'

export const words: Translation<typeof english> = {
  pageTitle: '首页',
  morning: '上午好，{{name}}',
  afternoon: '下午好，{{name}}',
  evening: '晚上好，{{name}}',
  question: '今天想做点什么？',
  search: '查找智能体',
  placeholder: '查找智能体，或描述您的需要…',
  clear: '清除搜索',
  recommended: '为您推荐',
  more: '发现更多',
  nothing: '还没有推荐的智能体。',
  soon: '敬请期待，首批智能体正在准备中。',
  publish: '发布第一个',
  discover: '发现智能体',
  failed: '推荐内容加载失败。',
  copyright: '© {{year}} {{school}}',
  poweredBy: '由 {{name}} 提供支持'
}
