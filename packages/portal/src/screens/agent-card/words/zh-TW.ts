import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  chats_one: '{{figure}} 次對話',
  chats_other: '{{figure}} 次對話',
  recommended: '推薦'
}
