import { AppError, type ErrorName } from '@lyceum/core/contract'

/** A failure with words of its own, for people who read the wire; faces have theirs by number. */
export function explained(reason: ErrorName, words: string, details: { status?: number; cause?: unknown } = {}): AppError {
  return Object.assign(new AppError(reason, details), { message: words })
}

/** What anybody hears of a share that does not exist, or was revoked. */
export const invalidShare = () => explained('notFound', 'Invalid share token')
