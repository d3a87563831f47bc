import { AppError, type FieldReason } from '@lyceum/core/contract'

/** A token of an embedding site does not count, because of this claim or part of it. */
export const refused = (claim: string, reason: FieldReason) =>
  new AppError('invalidCredentials', { problems: [{ path: ['token', claim], reason }] })
