import type { ErrorName } from '@lyceum/core/contract/errors'
import type { ChatWords, Words } from '@lyceum/core/i18n'
import { usePart, wordsOnly } from './late.ts'

const errorWords = wordsOnly('errors')

/** The words of a failure. They load with the first one; until then, or if that fails too, it is told in general. */
export function Cause({ reason, words: t }: { reason: ErrorName; words: Words<ChatWords> }) {
  const loaded = usePart(errorWords, t)
  return <>{t(loaded ? `errors.${reason}` : 'chat.failed')}</>
}
