import type { words as english } from '../en-US/shortcuts.ts'
import type { Translation } from '../translation.ts'

export const words = {
  shortcuts: '鍵盤快速鍵',
  keySend: '傳送問題',
  keyLine: '換行',
  keyStop: '停止回覆',
  keyEdit: '輸入框為空時編輯上一個問題',
  keyFocus: '前往輸入框',
  keyMessages: '在訊息之間移動',
  keySheet: '顯示這些快速鍵'
} as const satisfies Translation<typeof english>
