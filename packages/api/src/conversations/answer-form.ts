import type { answerForm } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'
import type { ReplyFeed } from '../replies/reader.ts'
import type { ReplySubject } from './subject.ts'

/** @throws as `answerWaiting`, which few agents ever need */
export async function answer(call: Call<typeof answerForm, ReplySubject>): Promise<ReplyFeed> {
  return (await import('./answer-waiting.ts')).answerWaiting(call)
}
