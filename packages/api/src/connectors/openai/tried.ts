import type { AppError } from '@lyceum/core/contract'
import type { OutgoingAnswer } from '../client/outgoing.ts'

/** What became of one call: an answer that was read to its end, or a refusal. */
export type Tried<Reader> = { reader: Reader } | RefusedCall

export type RefusedCall = { refused: AppError; isTooLong: boolean; answer: OutgoingAnswer }

/** A call that was refused. One that has more tokens than a minute may have will never pass as it is (§9.1, Groq). */
export const refusedBy = (answer: OutgoingAnswer, refused: AppError): RefusedCall => ({
  refused,
  answer,
  isTooLong: refused.refusal === 'conversationTooLong' || answer.status === 413
})
