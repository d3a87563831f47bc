import { limits } from '@lyceum/core/contract'
import { listOf, recordOf, textOf } from '../loose.ts'
import type { DifyCall } from './open-stream.ts'
import { callTo } from './request.ts'

// The platform asks a model for them; the reply does not wait longer than a reader would.
const patience = 6000

/** Follow-up questions; none when the platform fails, refuses or takes too long. */
export async function suggestionsAfter(messageId: string, { base, connection, turn, around }: DifyCall): Promise<string[]> {
  try {
    const path = `/messages/${encodeURIComponent(messageId)}/suggested?user=${encodeURIComponent(turn.user)}`
    const { status, body } = await around.outgoing.json(callTo(base, connection, path, around, { timeout: patience }))
    if (status !== 200) return []
    const questions = listOf(recordOf(body).data).map(question => textOf(question).trim().slice(0, limits.message))
    return questions.filter(question => question !== '').slice(0, limits.suggestedQuestions)
  } catch (failure) {
    if (around.signal.aborted) throw failure
    return []
  }
}
