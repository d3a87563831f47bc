import type { ReplyOf, tryConnection } from '@lyceum/core/contract'
import type { Call } from '../http/route.ts'

/** Few publish: what asks on trial is loaded by the first one. */
export const answerTrial = async (call: Call<typeof tryConnection>): Promise<ReplyOf<typeof tryConnection>> =>
  (await import('./ask-on-trial.ts')).askOnTrial(call)
