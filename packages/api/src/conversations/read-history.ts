import type { PastMessage } from '../connectors/connector.ts'
import { platformLimits } from '../connectors/reply/limits.ts'
import { withNamesOfImages } from '../connectors/reply/linked-images.ts'
import type { Context } from '../context.ts'
import { findFiles } from './queries.ts'
import { listExchanges } from './talk-queries.ts'
import { toTurnFile } from './turn-files.ts'

const { messages: maxMessages, characters: maxCharacters } = platformLimits.history
const maxExchanges = maxMessages / 2

/**
 * The exchanges of a conversation before a question, oldest first, in pairs of question and answer. Of more than
 * `platformLimits.history` the oldest are left out. A longer text than half of the limit is cut. Questions have their pictures and sounds.
 * @param onShortened called if some are left out, and none would be without the newest: so it is told once in a conversation
 */
export async function readHistory(
  context: Context,
  conversationId: string,
  questionId: string,
  onShortened?: () => void
): Promise<PastMessage[]> {
  const newestFirst = await listExchanges(context.sql, conversationId, questionId, {
    exchanges: maxExchanges + 2,
    characters: maxCharacters / 2
  })
  const within = newestOf(newestFirst)
  if (within.length < newestFirst.length && newestOf(newestFirst.slice(1)).length === newestFirst.length - 1) onShortened?.()
  const ids = within.flatMap(({ fileIds }) => fileIds)
  const files = new Map((await findFiles(context.db, ids)).map(file => [file.id, file]))
  return within.reverse().flatMap(({ question, answer, fileIds }): PastMessage[] => {
    const sent = fileIds.flatMap(id => files.get(id) ?? [])
    const shown = sent.filter(({ type }) => /^(image|audio)\//.test(type))
    return [
      // A question may be files alone; no platform takes an empty one.
      {
        role: 'user',
        text: question || sent.map(({ name }) => name).join(', ') || '…',
        files: shown.map(file => toTurnFile(context, file))
      },
      { role: 'assistant', text: withNamesOfImages(answer) }
    ]
  })
}

/** Those within the limits. */
function newestOf<Exchange extends { question: string; answer: string }>(newestFirst: Exchange[]): Exchange[] {
  let left: number = maxCharacters
  return newestFirst.slice(0, maxExchanges).filter(({ question, answer }) => {
    left -= question.length + answer.length
    return left >= 0
  })
}
