import { AppError, type auditActions, type FieldProblem, type LearningPlatform } from '@lyceum/core/contract'
import type { Actor } from '@lyceum/core/rules'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { repliesBeingWritten } from '../conversations/end-replies.ts'
import type { Db } from '../db/connect.ts'
import { signedIn } from '../http/signed-in.ts'
import { isPlatformAddress } from './addresses.ts'
import type { LtiDeploymentRow, LtiPlatformRow } from './tables.ts'

/** What administrators enter of a learning platform. */
export type EnteredPlatform = Pick<
  LtiPlatformRow,
  'name' | 'issuer' | 'clientId' | 'authorizationUrl' | 'tokenUrl' | 'jwksUrl' | 'tokenAudience' | 'frameOrigins' | 'anonymous'
>

/** Checks the addresses of a registration. @throws validation, naming each that may not be used */
export async function checkAddresses(context: Pick<Context, 'config'>, entered: EnteredPlatform): Promise<void> {
  const { mayBeCalled } = await import('./platform-configuration.ts')
  const problems: FieldProblem[] = []
  for (const field of ['authorizationUrl', 'tokenUrl', 'jwksUrl'] as const) {
    const address = entered[field]
    if (!isPlatformAddress(context.config, address)) problems.push({ path: [field], reason: 'invalidUrl' })
    // The browser goes to the first; the server calls the others.
    else if (field !== 'authorizationUrl' && !(await mayBeCalled(context, address)))
      problems.push({ path: [field], reason: 'addressNotAllowed' })
  }
  if (!URL.canParse(entered.issuer)) problems.push({ path: ['issuer'], reason: 'invalidUrl' })
  if (problems.length > 0) throw new AppError('validation', { problems })
}

/** Locks a registration until the transaction ends. @throws notFound */
export async function lockPlatform(transaction: Db, id: string): Promise<LtiPlatformRow> {
  const row: LtiPlatformRow | undefined = await transaction('ltiPlatforms').where({ id }).forUpdate().first()
  if (!row) throw new AppError('notFound')
  return row
}

/** Locks a deployment until the transaction ends. @throws notFound */
export async function lockDeployment(transaction: Db, id: string): Promise<LtiDeploymentRow> {
  const row: LtiDeploymentRow | undefined = await transaction('ltiDeployments').where({ id }).forUpdate().first()
  if (!row) throw new AppError('notFound')
  return row
}

/** A registration as it is now. */
export async function readPlatform(db: Db, id: string): Promise<LearningPlatform> {
  const { presentPlatforms } = await import('./present.ts')
  const [found] = await presentPlatforms(db, await db('ltiPlatforms').where({ id }))
  if (!found) throw new AppError('notFound')
  return found
}

/** Writes down what an administrator did to a registration. */
export function recordLti(
  transaction: Db,
  actor: Actor,
  action: (typeof auditActions)['lti'][number],
  subjectId: string,
  before: object | null,
  after: object | null
): Promise<void> {
  return record(transaction, {
    actorId: signedIn(actor).userId,
    action: `lti.${action}`,
    subjectKind: 'lti',
    subjectId,
    before,
    after
  })
}

/**
 * Ends all sessions that launches of some deployments began.
 * @returns the replies that are being written in their courses, which are to be ended after the transaction
 */
export async function endSessionsFrom(transaction: Db, deploymentIds: string[], at: Date): Promise<string[]> {
  await transaction('sessions')
    .whereNull('endedAt')
    .whereIn('ltiLaunchId', transaction('ltiLaunches').whereIn('deploymentId', deploymentIds).select('id'))
    .update({ endedAt: at })
  return repliesBeingWritten(transaction, of =>
    of.whereIn('c.courseId', transaction('ltiContexts').whereIn('deploymentId', deploymentIds).select('id'))
  )
}

/** Whether an insert met a row that is there already. */
export const isTaken = (failure: unknown) => (failure as { code?: string }).code === '23505'
