import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-history.ts'

export const words: Translation<typeof english> = {
  pageTitle: '最近使用',
  purpose: '您对话过的智能体。从列表中移除不会删除对话记录。',
  remove: '从列表中移除“{{name}}”',
  removed: '已移除“{{name}}”',
  undo: '撤销',
  more: '显示更多',
  empty: '您对话过的智能体会出现在这里。',
  discover: '发现智能体',
  failed: '最近使用的智能体加载失败'
}
