import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-history.ts'

export const words: Translation<typeof english> = {
  pageTitle: '最近使用',
  purpose: '您對話過的智慧代理。從清單中移除不會刪除對話紀錄。',
  remove: '從清單中移除「{{name}}」',
  removed: '已移除「{{name}}」',
  undo: '復原',
  more: '顯示更多',
  empty: '您對話過的智慧代理會出現在這裡。',
  discover: '探索智慧代理',
  failed: '無法載入最近使用的智慧代理'
}
