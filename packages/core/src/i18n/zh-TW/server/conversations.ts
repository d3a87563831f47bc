import type { words as english } from '../../en-US/server/conversations.ts'
import type { Translation } from '../../translation.ts'

export const words: Translation<typeof english> = {
  unnamed: '{{agent}} 的對話'
}
