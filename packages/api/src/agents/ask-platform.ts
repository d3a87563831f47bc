import { AppError, type Connection, limits, times } from '@lyceum/core/contract'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import type { Connector, DescribedApp } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { clean } from '../db/clean-text.ts'
import type { AgentRow } from '../db/tables.ts'

/** The platform's description of an app, and the result of the check as it is stored in the agent's row. */
export type PlatformAnswer = { described: DescribedApp; failure?: never; check: CheckColumns }
export type FailedCheck = { described: undefined; failure: AppError; check: CheckColumns }
export type CheckColumns = Pick<AgentRow, 'lastCheckAt' | 'lastCheckMilliseconds' | 'lastCheckOk'>

/**
 * Asks the platform whether the connection works and how it describes the app. Must not run inside a transaction: the embedded
 * database has one backend, and a platform can take seconds.
 * @param options `asksAll`: whether also for what a description can do without, within the time that is left
 * @throws the connector's error; thirdPartyFailed on timeout
 */
export async function askPlatform(
  context: Context,
  connection: Connection,
  { asksAll = true }: { asksAll?: boolean } = {}
): Promise<PlatformAnswer> {
  const started = context.now()
  let quote = ''
  let limit: AbortSignal | undefined
  const onRefusal = (words: string) => {
    quote = quoteOf(words)
  }
  try {
    const connector: Connector = await context.connectors[connection.platform]()
    const { outgoing, log } = context
    const optionalUntil = asksAll ? Date.now() + timeoutMs - 1000 : 0
    const described = await withTimeLimit(timeoutMs, signal => {
      limit = signal
      return connector.describe(connection, { outgoing, log, signal, optionalUntil, onRefusal })
    })
    return { described: clean(described), check: checkOf(context, started, true) }
  } catch (failure) {
    if (limit?.aborted) throw new AppError('thirdPartyFailed', { cause: failure })
    throw failure instanceof AppError && quote ? withQuote(failure, quote) : failure
  }
}

/** The first words of a platform's message on one line; nothing of pages and data, which help nobody. */
function quoteOf(words: string): string {
  const line = clean(words)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  if (/^[<{[]/.test(line)) return ''
  return line.length > limits.platformQuote ? `${line.slice(0, limits.platformQuote - 1).trimEnd()}…` : line
}

/** The failure with the platform's own words, at the field that it is about if that is known. */
function withQuote({ reason, problems, status, retryAfter, cause }: AppError, quote: string): AppError {
  const [first = { path: ['connection'], reason: 'rejected' as const }, ...others] = problems
  const details = { problems: [{ ...first, quote }, ...others], status, cause }
  return new AppError(reason, retryAfter === undefined ? details : { ...details, retryAfter })
}

/** Like `askPlatform`, for a connection that has worked before: a failure is returned instead of thrown. */
export async function checkPlatform(context: Context, connection: Connection): Promise<PlatformAnswer | FailedCheck> {
  const started = context.now()
  try {
    return await askPlatform(context, connection)
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { described: undefined, failure, check: checkOf(context, started, false) }
  }
}

// Shorter than the client's timeout, so that the client receives the error.
const timeoutMs = times.request - 5000

function checkOf(context: Context, started: Date, ok: boolean): CheckColumns {
  const at = context.now()
  return { lastCheckAt: at, lastCheckMilliseconds: at.getTime() - started.getTime(), lastCheckOk: ok }
}
