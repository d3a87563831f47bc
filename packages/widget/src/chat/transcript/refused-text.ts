import type { AgentMessage } from '@lyceum/core/contract/chat'
import type { RefusalCause } from '@lyceum/core/contract/errors'
import type { ChatContextValue } from '../chat-context.ts'

export type ReplyRefusal = Pick<NonNullable<AgentMessage['failure']>, 'file' | 'quote'> & { cause: RefusalCause }

/** What was refused, by its name where that is a file, and what the school itself says of its rule. */
export function refusedText(t: ChatContextValue['t'], { cause, file, quote }: ReplyRefusal): string {
  const what = file === undefined ? t(`chat.refused_${cause}`) : t('chat.refused_file', { file })
  return quote ? `${what} ${quote}` : what
}
