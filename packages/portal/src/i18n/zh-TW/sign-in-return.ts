import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/sign-in-return.ts'

export const words: Translation<typeof english> = {
  pageTitle: '正在登入',
  signingIn: '正在為您登入…',
  failed: '登入沒有成功',
  declined: '登入被取消或拒絕。',
  again: '重新登入'
}
