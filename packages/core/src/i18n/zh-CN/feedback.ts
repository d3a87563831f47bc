import type { words as english } from '../en-US/feedback.ts'
import type { Translation } from '../translation.ts'

export const words = {
  commentLabel: '哪里没有帮助？（选填）',
  comment: '提交意见',
  commented: '感谢您的意见。',

  reportAnswer: '举报这条回答',
  reportAgent: '举报“{{name}}”',
  reportWhy: '有什么问题？',
  isWrong: '内容有误',
  isHarmful: '含有侮辱、危险或不公正的内容',
  isPrivate: '泄露了他人的隐私',
  isRights: '侵犯了他人的权利',
  isOther: '其他问题',
  reportMore: '补充说明（选填）',
  reportMoreNeeded: '请说明问题',
  withTurn: '一并提交我的提问和这条回答',
  withTurnNote: '发布者和管理员将能看到这些内容。',
  reportGoes: '将提交给发布者和管理员。只有管理员能看到举报人。',
  sendReport: '提交举报',
  reported: '感谢您的反馈，已通知发布者和管理员。'
} as const satisfies Translation<typeof english>
