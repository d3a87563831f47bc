import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-window.ts'

export const words: Translation<typeof english> = {
  pageTitle: '登入後繼續對話',
  working: '正在登入…',
  done: '已登入',
  doneText: '請回到原頁面繼續對話，此視窗可以關閉。',
  codeTitle: '您已在此登入',
  codeWarning: '只有在您剛剛於其他頁面的對話中點選「登入」時，才顯示代碼。切勿告訴任何人。',
  showCode: '顯示代碼',
  typeCode: '請在對話中輸入此代碼',
  over: '代碼已過期',
  overText: '如仍需要，請重新取得。',
  failed: '登入失敗',
  failedText: '請稍後再試。',
  lost: '此視窗未連結任何對話',
  lostText: '請關閉此視窗，然後在對話中重新點選「登入」。'
}
