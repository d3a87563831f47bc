import type { words as english } from '../en-US/history.ts'
import type { Translation } from '../translation.ts'

export const words = {
  noHistory: '您的對話會保存在這裡。',
  showMore: '顯示更多',
  pinned: '已釘選',
  today: '今天',
  yesterday: '昨天',
  lastWeek: '前 7 天',
  earlier: '更早',
  rename: '重新命名',
  conversationMenu: '更多動作：{{name}}',
  pin: '釘選',
  unpin: '取消釘選',
  thisConversation: '此對話',
  temporaryChat: '臨時對話',
  temporaryText: '此對話不會保留：不會出現在清單中，離開後即刪除。',
  conversationName: '對話名稱',
  delete: '刪除',
  deleteTitle: '刪除這個對話？',
  deleteText: '「{{name}}」及其訊息將永久刪除。',
  lastConversation: '最後一個對話無法刪除。',

  searchHistory: '搜尋對話',
  found_other: '找到 {{count}} 個對話',
  nothingFound: '沒有包含這些詞的對話。',
  searchFailed: '搜尋未成功。',
  exportMarkdown: '儲存為 Markdown',
  print: '列印或存為 PDF',
  shortcuts: '鍵盤快速鍵',
  keySend: '傳送問題',
  keyLine: '換行',
  keyStop: '停止回覆',
  keyEdit: '輸入框為空時編輯上一個問題',
  keyFocus: '前往輸入框',
  keyMessages: '在訊息之間移動',
  keySheet: '顯示這些快速鍵'
} as const satisfies Translation<typeof english>
