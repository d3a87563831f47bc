import { AppError, type ErrorName, type FieldProblem } from '@lyceum/core/contract'

/**
 * An error whose response has this message instead of the reason's name. The message is for developers who call the API; the
 * portal and the widget show their own text by the error's code.
 */
export function errorWithMessage(
  reason: ErrorName,
  words: string,
  details: { status?: number; problems?: FieldProblem[]; cause?: unknown } = {}
): AppError {
  return Object.assign(new AppError(reason, details), { message: words })
}

/** The error for a share that does not exist or was revoked; both are reported alike. */
export const invalidShare = () => errorWithMessage('notFound', 'Invalid share token')
