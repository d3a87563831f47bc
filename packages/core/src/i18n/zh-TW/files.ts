import type { words as english } from '../en-US/files.ts'
import type { Translation } from '../translation.ts'

export const words = {
  pastedText: '貼上的文字',
  fileNotRead: '未能讀取「{{name}}」：{{cause}}。此回覆未使用此檔案。',
  fileInParts: '「{{name}}」共 {{count}} 個段落，使用了其中 {{sent}} 個：開頭部分以及與問題相符的內容。',
  fileLeftOut_other: '「{{name}}」中有 {{count}} 處（如圖片或隱藏內容）未讀取。',
  unread_unreadable: '檔案似乎已損壞',
  unread_encrypted: '檔案有密碼保護',
  unread_empty: '檔案中沒有文字',
  unread_tooLarge: '內容超出可讀取的範圍',
  unread_tooSlow: '讀取時間較長，請稍後再問',
  unread_unsafeArchive: '壓縮內容遠超文件允許的大小',
  unread_gaveUp: '讀取失敗，請稍後重試',
  unread_scanned: '頁面是圖片，沒有文字',
  unread_wrongType: '內容類型與檔名不符',
  pasteAsText: '將「{{name}}」放入輸入框'
} as const satisfies Translation<typeof english>
