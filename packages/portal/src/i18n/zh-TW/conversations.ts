import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/conversations.ts'

export const words: Translation<typeof english> = {
  pageTitle: '對話',
  purpose: '您與所有智慧代理的對話。',
  search: '搜尋對話',
  clear: '清除搜尋',
  recent: '最近的對話',
  all: '所有對話',
  pinned: '已釘選',
  more: '更多操作：{{name}}',
  rename: '重新命名',
  pin: '釘選',
  link: '副本連結',
  unpin: '取消釘選',
  delete: '刪除',
  renameTitle: '重新命名對話',
  name: '名稱',
  deleteTitle: '刪除此對話？',
  lastOne: '最後一個對話無法刪除。',
  deleteText: '「{{name}}」及其訊息將永久刪除。指向它的連結也會失效。',
  failed: '無法載入對話',
  nothing: '沒有含有這些字詞的對話。',
  empty: '您的對話會顯示在這裡。',
  showMore: '顯示更多'
}
