import { AppError, type ErrorName } from '@lyceum/core/contract'

/**
 * An error whose answer carries this message instead of the reason's name. It helps developers who call the API; the portal and
 * the widget show their own text, by the error's code.
 */
export function errorWithMessage(reason: ErrorName, words: string, details: { status?: number; cause?: unknown } = {}): AppError {
  return Object.assign(new AppError(reason, details), { message: words })
}

/** The one answer for a share that does not exist and for one that was revoked. */
export const invalidShare = () => errorWithMessage('notFound', 'Invalid share token')
