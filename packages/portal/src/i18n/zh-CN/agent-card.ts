import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-card.ts'

export const words: Translation<typeof english> = {
  chats_other: '使用 {{figure}} 次',
  recommended: '推荐'
}
