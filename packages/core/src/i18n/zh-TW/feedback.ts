import type { words as english } from '../en-US/feedback.ts'
import type { Translation } from '../translation.ts'

export const words = {
  commentLabel: '哪裡沒有幫助？（選填）',
  comment: '送出意見',
  commented: '感謝您的意見。',

  reportAnswer: '檢舉這則回覆',
  reportAgent: '檢舉「{{name}}」',
  reportWhy: '有什麼問題？',
  isWrong: '內容有誤',
  isHarmful: '含有侮辱、危險或不公正的內容',
  isPrivate: '洩漏了他人的隱私',
  isRights: '侵害了他人的權利',
  isOther: '其他問題',
  reportMore: '補充說明（選填）',
  reportMoreNeeded: '請說明問題',
  withTurn: '一併送出我的提問和這則回覆',
  withTurnNote: '發布者和管理員將能看到這些內容。',
  reportGoes: '將送交發布者和管理員。只有管理員看得到檢舉人。',
  sendReport: '送出檢舉',
  reported: '感謝您的回饋，已通知發布者和管理員。'
} as const satisfies Translation<typeof english>
