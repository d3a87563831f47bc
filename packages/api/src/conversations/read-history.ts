import type { PastMessage } from '../connectors/connector.ts'
import { platformLimits } from '../connectors/reply/limits.ts'
import type { Sql } from '../db/sql.ts'
import { listExchanges } from './queries.ts'

const { messages: maxMessages, characters: maxCharacters } = platformLimits.history

/**
 * The exchanges of a conversation before a question, oldest first, in pairs of question and answer. Of more than
 * `platformLimits.history` the oldest are left out. A longer text than half of the limit is cut.
 */
export async function readHistory(sql: Sql, conversationId: string, questionId: string): Promise<PastMessage[]> {
  const newestFirst = await listExchanges(sql, conversationId, questionId, {
    exchanges: maxMessages / 2,
    characters: maxCharacters / 2
  })
  let left: number = maxCharacters
  const within = newestFirst.filter(({ question, answer }) => {
    left -= question.length + answer.length
    return left >= 0
  })
  return within.reverse().flatMap(({ question, answer }): PastMessage[] => [
    { role: 'user', text: question },
    { role: 'assistant', text: answer }
  ])
}
