import type { Closing } from '../contract/closing.ts'
import { AppError, errorNameOf, refusalCauses } from '../contract/errors.ts'
import type { HostResponse } from '../host.ts'

/** Converts a response outside 200–299 into an AppError. */
export async function errorFromResponse(answer: HostResponse): Promise<AppError> {
  const envelope = parse(await answer.text().catch(() => ''))
  const retryAfter = Number(answer.headers.get('Retry-After')) || undefined
  const details = { status: answer.status, ...(retryAfter && { retryAfter }) }
  if (typeof envelope?.code !== 'number') {
    // Not a response of this API: an error page of a proxy.
    return new AppError(reasonOfStatus(answer.status), details)
  }
  return new AppError(errorNameOf(envelope.code), {
    ...details,
    ...(envelope.details !== undefined && {
      problems: await problemsIn(envelope.details),
      refusal: refusalIn(envelope.details),
      closing: (envelope.details as { closing?: Closing } | null)?.closing
    }),
    ...(typeof envelope.request_id === 'string' && { requestId: envelope.request_id })
  })
}

const reasonOfStatus = (status: number) => (status === 408 || status === 429 || status > 501 ? 'unavailable' : 'generic')

/** Loads the parser of field problems on demand, since only forms need it. If it cannot be loaded, the failure has no problems. */
const problemsIn = async (details: unknown) =>
  import('./field-problems.ts').then(
    ({ problemsOf }) => problemsOf(details),
    () => []
  )

/** Converts anything thrown into an AppError; unknown failures become `generic`. */
export function toAppError(failure: unknown): AppError {
  return failure instanceof AppError ? failure : new AppError('generic', { cause: failure })
}

/** What a platform refused; a cause of newer servers is skipped. */
const refusalIn = (details: unknown) => refusalCauses.find(cause => cause === (details as { cause?: unknown } | null)?.cause)

type JsonObject = Record<string, unknown>

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}
