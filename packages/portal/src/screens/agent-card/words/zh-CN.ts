import type { words as english } from './en-US.ts'

export const words: Record<keyof typeof english, string> = {
  chats_one: '{{figure}} 次对话',
  chats_other: '{{figure}} 次对话',
  recommended: '推荐'
}
