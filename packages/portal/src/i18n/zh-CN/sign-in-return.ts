import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-return.ts'

export const words: Translation<typeof english> = {
  pageTitle: '正在登录',
  signingIn: '正在为您登录…',
  failed: '登录失败',
  declined: '登录被取消或拒绝。',
  expired: '这次登录已过期，或已在别处完成。请重新登录。',
  unavailable: '暂时无法登录',
  unavailableText: '学校的登录服务没有正常响应，这不是您的问题。请稍后再试。',
  request: '如果一直如此，请把这个编号告诉管理员：{{id}}',
  again: '重新登录',
  guestTitle: '这些对话是您的吗？',
  guestText: '此浏览器中有 {{count}} 个未登录时进行的对话。如果是您本人的，可将其移至您的账号。',
  take: '移至我的账号',
  notMine: '不是我的',
  taken: '已移至您的对话'
}
