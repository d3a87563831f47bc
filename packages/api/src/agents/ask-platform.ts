import { AppError, type Connection, type PlatformAgent, times } from '@lyceum/core/contract'
import type { Connector } from '../connectors/connector.ts'
import type { Context } from '../context.ts'
import { clean } from '../db/clean-text.ts'
import type { AgentRow } from '../db/tables.ts'

/** The platform's description of an app, and the result of the check as it is stored in the agent's row. */
export type PlatformAnswer = { described: PlatformAgent; failure?: never; check: CheckColumns }
export type FailedCheck = { described: undefined; failure: AppError; check: CheckColumns }
export type CheckColumns = Pick<AgentRow, 'lastCheckAt' | 'lastCheckMilliseconds' | 'lastCheckOk'>

/**
 * Asks the platform whether the connection works and how it describes the app. Must not run inside a transaction: the embedded
 * database has one backend, and a platform can take seconds.
 * @throws the connector's error; thirdPartyFailed on timeout
 */
export async function askPlatform(context: Context, connection: Connection): Promise<PlatformAnswer> {
  const started = context.now()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const connector: Connector = await context.connectors[connection.platform]()
    const described = clean(await connector.describe(connection, { outgoing: context.outgoing, log: context.log, signal }))
    return { described, check: checkOf(context, started, true) }
  } catch (failure) {
    throw signal.aborted ? new AppError('thirdPartyFailed', { cause: failure }) : failure
  }
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
