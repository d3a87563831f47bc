import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  signingIn: '正在为您登录…',
  failed: '登录没有成功',
  declined: '登录被取消或拒绝。',
  again: '重新登录'
}
