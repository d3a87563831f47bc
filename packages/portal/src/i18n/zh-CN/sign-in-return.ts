import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-return.ts'

export const words: Translation<typeof english> = {
  pageTitle: '正在登录',
  signingIn: '正在为您登录…',
  failed: '登录没有成功',
  declined: '登录被取消或拒绝。',
  again: '重新登录'
}
