import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-return.ts'

export const words: Translation<typeof english> = {
  pageTitle: '正在登入',
  signingIn: '正在為您登入…',
  failed: '登入失敗',
  declined: '登入被取消或拒絕。',
  expired: '這次登入已過期，或已在別處完成。請重新登入。',
  unavailable: '暫時無法登入',
  unavailableText: '學校的登入服務沒有正常回應，這不是您的問題。請稍後再試。',
  request: '如果一直如此，請將這個編號告訴管理員：{{id}}',
  again: '重新登入',
  guestTitle: '這些對話是您的嗎？',
  guestText: '此瀏覽器中有 {{count}} 個未登入時進行的對話。如果是您本人的，可將其移至您的帳號。',
  take: '移至我的帳號',
  notMine: '不是我的',
  taken: '已移至您的對話'
}
