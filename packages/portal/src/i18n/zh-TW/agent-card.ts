import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-card.ts'

export const words: Translation<typeof english> = {
  chats_other: '{{figure}} 次對話',
  recommended: '推薦'
}
