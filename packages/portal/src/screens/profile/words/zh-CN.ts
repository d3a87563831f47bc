import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = { parts: '我的工作台的各部分' }
