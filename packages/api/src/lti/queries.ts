import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import type { LtiDeploymentRow, LtiLaunchRow, LtiLinkRow, LtiLoginRow, LtiPlatformRow } from './tables.ts'

/** The registrations of an issuer, or the one with the client id. Issuers are compared as they are written. */
export function findRegistrations(db: Db, issuer: string, clientId: string | undefined): Promise<LtiPlatformRow[]> {
  return db('ltiPlatforms').where({ issuer, ...(clientId !== undefined && { clientId }) })
}

export function findPlatform(db: Db, id: string): Promise<LtiPlatformRow | undefined> {
  return db('ltiPlatforms').where({ id }).first()
}

export async function insertLogin(db: Db, login: Omit<LtiLoginRow, 'spentAt' | 'boundAt'>): Promise<void> {
  await db('ltiLogins').insert(login)
}

/** Takes the login of a state, once; undefined if there is none, it is over, or it was taken before. */
export async function spendLogin({ db, now }: Pick<Context, 'db' | 'now'>, state: string): Promise<LtiLoginRow | undefined> {
  const taken: LtiLoginRow[] = await db('ltiLogins')
    .where({ stateHash: sha256(state) })
    .whereNull('spentAt')
    .where('expiresAt', '>', now())
    .update({ spentAt: now() })
    .returning('*')
  return taken[0]
}

/** Takes the login of a launch whose browser proved itself after its state was spent, once. */
export async function bindLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  state: string,
  proof: string
): Promise<LtiLoginRow | undefined> {
  const taken: LtiLoginRow[] = await db('ltiLogins')
    .where({ stateHash: sha256(state), storageHash: sha256(proof) })
    .whereNotNull('spentAt')
    .whereNull('boundAt')
    .where('expiresAt', '>', now())
    .update({ boundAt: now() })
    .returning('*')
  return taken[0]
}

/** The login of a state, whatever became of it, for what its pages may say. */
export function findLogin(db: Db, state: string): Promise<LtiLoginRow | undefined> {
  return db('ltiLogins')
    .where({ stateHash: sha256(state) })
    .first()
}

/** The deployment of a registration; one that nobody knows yet is noted as pending. */
export async function findDeployment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  fresh: Pick<LtiDeploymentRow, 'id' | 'platformId' | 'deploymentId'>
): Promise<LtiDeploymentRow> {
  const { platformId, deploymentId } = fresh
  const find = (): Promise<LtiDeploymentRow | undefined> => db('ltiDeployments').where({ platformId, deploymentId }).first()
  const known = await find()
  if (known) return known
  const pending = await countOf(db('ltiDeployments').where({ platformId, state: 'pending' }))
  const row = { ...fresh, state: 'pending' as const, createdAt: now(), launchedAt: null }
  // Somebody who can sign could name any number of them.
  if (pending >= maxPending) return row
  await db('ltiDeployments').insert(row).onConflict(['platformId', 'deploymentId']).ignore()
  return (await find()) ?? row
}

const maxPending = 200

/** A launch whose forms carry this ticket, with its deployment and registration; undefined when it is over or answered. */
export async function findTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  launchId: string,
  ticket: string
): Promise<OpenLaunch | undefined> {
  const launch: LtiLaunchRow | undefined = await db('ltiLaunches')
    .where({ id: launchId, ticketHash: sha256(ticket), answeredAt: null })
    .whereRaw('coalesce(ticket_at, created_at) > ?', [new Date(now().getTime() - ticketMs)])
    // Of a launch that has sessions one must go on: a person who has left the course is let in by no page that is still open.
    .whereRaw(
      `not exists (select from sessions s where s.lti_launch_id = lti_launches.id having count(*) > 0 and bool_and(s.ended_at is not null))`
    )
    .first()
  return launch && withPlatform(db, launch)
}

const ticketMs = 2 * 3600_000

/** Gives a launch a new ticket for its forms, in place of the one before. */
export async function openTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  open: OpenLaunch
): Promise<{ open: OpenLaunch; ticket: string }> {
  const ticket = newSecret()
  const change = { ticketHash: sha256(ticket), ticketAt: now(), answeredAt: null }
  await db('ltiLaunches').where({ id: open.launch.id }).update(change)
  return { open: { ...open, launch: { ...open.launch, ...change } }, ticket }
}

export type OpenLaunch = { launch: LtiLaunchRow; deployment: LtiDeploymentRow; platform: LtiPlatformRow }

/** A launch with where it came from, while both may be used. */
export async function findLaunch(db: Db, launchId: string): Promise<OpenLaunch | undefined> {
  const launch: LtiLaunchRow | undefined = await db('ltiLaunches').where({ id: launchId }).first()
  return launch && withPlatform(db, launch)
}

async function withPlatform(db: Db, launch: LtiLaunchRow): Promise<OpenLaunch | undefined> {
  const deployment: LtiDeploymentRow | undefined = await db('ltiDeployments')
    .where({ id: launch.deploymentId, state: 'active' })
    .first()
  const platform = deployment && (await findPlatform(db, deployment.platformId))
  return deployment && platform?.state === 'active' ? { launch, deployment, platform } : undefined
}

/** Marks a launch as answered, once. */
export async function answerLaunch({ db, now }: Pick<Context, 'db' | 'now'>, launchId: string): Promise<boolean> {
  return (await db('ltiLaunches').where({ id: launchId, answeredAt: null }).update({ answeredAt: now() })) > 0
}

export function findLink(db: Db, id: string): Promise<LtiLinkRow | undefined> {
  return db('ltiLinks').where({ id }).first()
}
