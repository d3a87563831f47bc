import type { PastMessage } from '../connectors/connector.ts'
import { platformLimits } from '../connectors/reply/limits.ts'
import type { Context } from '../context.ts'
import { findFiles } from './queries.ts'
import { listExchanges } from './talk-queries.ts'
import { toTurnFile } from './turn-files.ts'

const { messages: maxMessages, characters: maxCharacters } = platformLimits.history

/**
 * The exchanges of a conversation before a question, oldest first, in pairs of question and answer. Of more than
 * `platformLimits.history` the oldest are left out. A longer text than half of the limit is cut. Questions have their pictures.
 */
export async function readHistory(context: Context, conversationId: string, questionId: string): Promise<PastMessage[]> {
  const newestFirst = await listExchanges(context.sql, conversationId, questionId, {
    exchanges: maxMessages / 2,
    characters: maxCharacters / 2
  })
  let left: number = maxCharacters
  const within = newestFirst.filter(({ question, answer }) => {
    left -= question.length + answer.length
    return left >= 0
  })
  const ids = within.flatMap(({ fileIds }) => fileIds)
  const files = new Map((await findFiles(context.db, ids)).map(file => [file.id, file]))
  return within.reverse().flatMap(({ question, answer, fileIds }): PastMessage[] => {
    const sent = fileIds.flatMap(id => files.get(id) ?? [])
    const pictures = sent.filter(({ type }) => type.startsWith('image/'))
    return [
      // A question may be files alone; no platform takes an empty one.
      {
        role: 'user',
        text: question || sent.map(({ name }) => name).join(', ') || '…',
        files: pictures.map(file => toTurnFile(context, file))
      },
      { role: 'assistant', text: answer }
    ]
  })
}
