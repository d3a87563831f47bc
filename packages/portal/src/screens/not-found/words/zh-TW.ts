import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = { title: '這裡沒有頁面', text: '網址可能有誤，或者頁面已經移走。' }
