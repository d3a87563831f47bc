import type { ErrorName } from '../contract/errors.ts'

/** How a client handles a failure, besides rejecting the call. */
export type FailureReaction = 'signIn' | 'renewAndRetry' | 'renewAndReload' | 'report'

const table: Partial<Record<ErrorName, FailureReaction>> = {
  unauthorized: 'signIn',
  invalidCredentials: 'signIn',
  tokenExpired: 'renewAndRetry',
  userProfileStale: 'renewAndReload'
}

/** Reasons that are not in the table are reported to the person. */
export const reactionTo = (reason: ErrorName): FailureReaction => table[reason] ?? 'report'
