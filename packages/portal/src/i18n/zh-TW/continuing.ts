import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/continuing.ts'

export const words: Translation<typeof english> = {
  title: '在課程中繼續「{{name}}」',
  lead: '對話及其檔案會複製到您在學習平台的帳號，此後適用課程的規則。目前的對話仍保留在這裡。部分智慧代理在那裡會重新開始，不記得先前的內容。',
  course: '課程',
  choice: '{{course}}（{{platform}}）',
  untitled: '未命名課程',
  none: '您的課程都沒有使用此智慧代理。請先開啟一次課程頁面，並在那裡連結帳號。',
  failed: '無法載入課程',
  loading: '正在載入課程',
  closed: '此課程目前已關閉。',
  review: '此課程的老師會檢視對話，並能看到您的姓名。他們可以看到這段對話的全部內容，包括先前的內容。',
  go: '到課程繼續',
  done: '對話已在課程中',
  doneText: '請在學習平台開啟課程頁面，可在「歷史對話」中找到它。',
  busy: '請等待回覆完成。',
  reviewNew: '此課程的老師剛剛聲明要檢視對話。請閱讀說明後再繼續。',
  refused: '無法在課程中繼續：對話過長或未保存。'
}
