import type { PastMessage } from '../connectors/connector.ts'
import { platformLimits } from '../connectors/limits.ts'
import type { Sql, Statement } from '../db/sql.ts'

const { messages: maxMessages, characters: maxCharacters } = platformLimits.history

const historyStatement: Statement = {
  name: 'conversations_history',
  text: `select left(q.body ->> 'text', $3) as question, left(r.body ->> 'text', $3) as answer
         from messages r
         join messages q on q.id = r.question_id and q.replaced_at is null
         where r.conversation_id = $1 and r.side = 'agent' and r.replaced_at is null and r.status <> 'generating'
           and r.question_id <> $2 and q.body ->> 'text' <> '' and r.body ->> 'text' <> ''
           and r.position < coalesce((select position from messages where id = $2), 2147483647)
         order by r.position desc limit $4`
}

/**
 * The exchanges of a conversation before a question, oldest first, in pairs of question and answer. Of more than
 * `platformLimits.history` the oldest are left out, and of a last exchange that is too long by itself, the end.
 */
export async function readHistory(sql: Sql, conversationId: string, questionId: string): Promise<PastMessage[]> {
  const half = maxCharacters / 2
  const newestFirst = await sql.rows<{ question: string; answer: string }>(historyStatement, [
    conversationId,
    questionId,
    half,
    maxMessages / 2
  ])
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
