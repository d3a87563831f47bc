import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/link-account.ts'

export const words: Translation<typeof english> = {
  pageTitle: '連結學習平台帳號',
  title: '連結學習平台帳號',
  codeText: '請輸入課程頁面上顯示的代碼，十分鐘內有效。',
  code: '課程頁面上的代碼',
  next: '繼續',
  gone: '此代碼已失效或不完整，請在課程頁面重新取得。',
  other: '此代碼已由另一個帳號確認，請在課程頁面重新取得。',
  there: '{{platform}}（{{host}}）的帳號',
  here: '您在這裡的帳號',
  unnamed: '未提供姓名',
  course: '發起自課程「{{course}}」',
  warning:
    '只有在兩個帳號都屬於您本人，而且您剛從自己的課程頁面開啟此頁時才確認。如果連結或代碼是別人傳給您的，請拒絕，否則對方會佔用您的使用額度。',
  confirm: '確認，兩個帳號都是我的',
  refuse: '拒絕',
  confirmed: '請在課程頁面輸入這個數字',
  confirmedText: '在課程頁面輸入數字，並確認這是您的帳號後，連結才會生效。',
  tellNobody: '請勿告訴任何人：除了您本人，沒有人需要它。',
  refused: '沒有連結任何帳號',
  refusedText: '此代碼已作廢，您可以關閉本頁。'
}
