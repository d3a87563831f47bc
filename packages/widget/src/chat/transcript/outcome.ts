import type { AgentMessage } from '@lyceum/core/contract/chat'
import { type ErrorName, errorTable } from '@lyceum/core/contract/errors'

/** The text that says how a reply ended, where its content does not; undefined where it does. */
export function outcomeOf({ status, failure, text, files, outputs, form }: AgentMessage) {
  if (status === 'aborted') return 'chat.aborted'
  if (failure?.interrupted) return 'chat.interrupted'
  // A newer server may send reasons for which this page has no text.
  const named = failure && failure.reason !== 'generic' && Object.hasOwn(errorTable, failure.reason)
  if (status === 'failed') return named ? (`errors.${failure.reason}` as const) : 'chat.failed'
  return text || outputs || form || files.length > 0 ? undefined : 'chat.noContent'
}

/** Whether these are the words of a failure's reason. */
export const isCause = (words: string): words is `errors.${ErrorName}` => words.startsWith('errors.')
