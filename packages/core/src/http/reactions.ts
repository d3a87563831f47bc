import type { ErrorName } from '../contract/errors.ts'

/** What a client does about a failure, beside rejecting the call. */
export type Reaction = 'signIn' | 'renewAndRetry' | 'renewAndReload' | 'report'

const table: Partial<Record<ErrorName, Reaction>> = {
  unauthorized: 'signIn',
  invalidCredentials: 'signIn',
  tokenExpired: 'renewAndRetry',
  userProfileStale: 'renewAndReload'
}

/** Every line of the catalogue that is not in the table is reported to the person. */
export const reactionTo = (reason: ErrorName): Reaction => table[reason] ?? 'report'
