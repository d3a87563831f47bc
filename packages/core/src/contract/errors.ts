import type { Closing } from './closing.ts'
import type { FieldReason, InputReason } from './field-reasons.ts'

export { type ConnectionReason, type FieldReason, fieldReasons, type InputReason } from './field-reasons.ts'

/** Every error that a call can return, with its code and HTTP status. */
export const errorTable = {
  validation: { code: 1000, status: 400 },
  noFile: { code: 1100, status: 400 },
  tooManyFiles: { code: 1101, status: 400 },
  fileOperationUnsupported: { code: 1102, status: 400 },
  fileTooLarge: { code: 1103, status: 413 },
  fileTypeUnsupported: { code: 1104, status: 415 },
  unauthorized: { code: 2000, status: 401 },
  invalidCredentials: { code: 2001, status: 401 },
  tokenExpired: { code: 2002, status: 401 },
  userProfileStale: { code: 2003, status: 401 },
  notFound: { code: 3000, status: 404 },
  alreadyExists: { code: 3001, status: 409 },
  notPermitted: { code: 3002, status: 403 },
  alreadyProcessed: { code: 3003, status: 409 },
  insufficientBalance: { code: 3004, status: 402 },
  agentInaccessible: { code: 3100, status: 422 },
  agentTypeUnsupported: { code: 3101, status: 422 },
  modelUnsupported: { code: 3102, status: 422 },
  agentClosed: { code: 3103, status: 422 },
  thirdPartyFailed: { code: 4000, status: 502 },
  thirdPartyStreamFailed: { code: 4001, status: 502 },
  thirdPartyRateLimited: { code: 4002, status: 503 },
  storageUnreachable: { code: 4100, status: 502 },
  storageDenied: { code: 4101, status: 502 },
  storageFileTooLarge: { code: 4102, status: 413 },
  generic: { code: 9900, status: 500 },
  unavailable: { code: 9901, status: 503 }
} as const

/** What exactly a platform, or the organisation itself, refused, where its error has words and ways out of its own. */
export const refusalCauses = ['contentFiltered', 'conversationTooLong', 'schoolRule', 'noSource'] as const
export type RefusalCause = (typeof refusalCauses)[number]
/** What the code of an error alone does not tell: what was refused, or that our own limit of calls was reached. */
export const failureCauses = [...refusalCauses, 'rateLimited'] as const
export type FailureCause = (typeof failureCauses)[number]

export type ErrorName = keyof typeof errorTable
export type ErrorCode = (typeof errorTable)[ErrorName]['code']

export const errorNames = Object.keys(errorTable) as ErrorName[]

/**
 * A problem of one field: its path in the input, the reason, the limit that was exceeded, if any, the value that would be right, if
 * it is known, and what a platform itself says about it.
 */
export type FieldProblem = { path: string[]; reason: FieldReason; limit?: number; suggestion?: string; quote?: string }
/** A problem of a value that people entered in a form of an agent. */
export type InputProblem = FieldProblem & { reason: InputReason }

/**
 * The error class of the API, thrown by server and client. `reason` is a key of the table, from which code and status are read.
 * @example throw new AppError('validation', { problems: [{ path: ['apiUrl'], reason: 'invalidPlatformUrl' }] })
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly reason: ErrorName
  readonly problems: FieldProblem[]
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** What exactly was refused, where that has words of its own. */
  readonly refusal: RefusalCause | undefined
  /** Why the agent is closed, and until when. */
  readonly closing: Closing | undefined
  /** The HTTP status. A call may override the table's: a rate limit is 9901 with 429. */
  readonly status: number

  constructor(
    reason: ErrorName,
    details: {
      problems?: FieldProblem[]
      retryAfter?: number
      requestId?: string
      status?: number
      refusal?: RefusalCause | undefined
      closing?: Closing | undefined
      cause?: unknown
    } = {}
  ) {
    super(reason, details.cause === undefined ? undefined : { cause: details.cause })
    this.reason = reason
    this.problems = details.problems ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.refusal = details.refusal
    this.closing = details.closing
    this.status = details.status ?? errorTable[reason].status
  }

  get code(): ErrorCode {
    return errorTable[this.reason].code
  }
}

const nameByCode = new Map<number, ErrorName>(errorNames.map(name => [errorTable[name].code, name]))

/** The name of an error code; `generic` for unknown codes. */
export function errorNameOf(code: number): ErrorName {
  return nameByCode.get(code) ?? 'generic'
}
