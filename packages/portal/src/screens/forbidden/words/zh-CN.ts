import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  title: '您没有权限访问此页面',
  text: '如果您认为应当拥有权限，请联系管理员开通所需角色。'
}
