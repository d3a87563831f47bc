import type { Context } from '../context.ts'
import { findAdminProblem } from './admins.ts'
import { findClockProblem } from './clock.ts'

/** Says in the log what does not keep the server from starting, but people from working with it. */
export async function warnAtStart(context: Pick<Context, 'db' | 'now' | 'config' | 'log'>): Promise<void> {
  const clock = await findClockProblem(context)
  if (clock) context.log.warn(clock)
  // Anybody can sign in to the demonstration as its administrator.
  const admins = context.config.oidc.kind === 'external' ? await findAdminProblem(context) : undefined
  if (admins) context.log.warn(admins)
}
