import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = { title: '这里没有页面', text: '地址可能有误，或者页面已经移走。' }
