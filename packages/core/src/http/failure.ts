import { AppError, errorNameOf } from '../contract/errors.ts'
import type { HostAnswer } from '../host.ts'

/** Turns an answer outside 200–299 into the product's one kind of failure. */
export async function failureOf(answer: HostAnswer): Promise<AppError> {
  const envelope = parse(await answer.text().catch(() => ''))
  const retryAfter = Number(answer.headers.get('Retry-After')) || undefined
  const details = { status: answer.status, ...(retryAfter && { retryAfter }) }
  if (typeof envelope?.code !== 'number') {
    // Not our server's words: a proxy's page.
    return new AppError(answer.status === 429 || answer.status > 501 ? 'unavailable' : 'generic', details)
  }
  return new AppError(errorNameOf(envelope.code), {
    ...details,
    ...(envelope.details !== undefined && { problems: await problemsIn(envelope.details) }),
    ...(typeof envelope.request_id === 'string' && { requestId: envelope.request_id })
  })
}

/** Only forms have fields: what reads their problems is loaded with the first. Without it the failure is still told. */
const problemsIn = async (details: unknown) =>
  import('./field-problems.ts').then(
    ({ problemsOf }) => problemsOf(details),
    () => []
  )

/** Whatever was thrown, as an AppError; what is not one is the generic error. */
export function toAppError(failure: unknown): AppError {
  return failure instanceof AppError ? failure : new AppError('generic', { cause: failure })
}

/** Whether the server never answered: no network, or no answer in time. */
export function isUnreached(failure: unknown): boolean {
  return failure instanceof AppError && failure.reason === 'unavailable' && failure.cause !== undefined
}

type Loose = Record<string, unknown>

function parse(text: string): Loose | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Loose) : undefined
  } catch {
    return undefined
  }
}
