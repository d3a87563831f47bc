import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  signingIn: '正在為您登入…',
  failed: '登入沒有成功',
  declined: '登入被取消或拒絕。',
  again: '重新登入'
}
