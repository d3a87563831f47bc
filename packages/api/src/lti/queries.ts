import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { newSecret, sha256 } from '../secrets/hash.ts'
import type { LtiDeploymentRow, LtiLaunchRow, LtiLoginRow, LtiPlatformRow } from './tables.ts'

/** The registrations of an issuer, or the one with the client id. Issuers are compared as they are written. */
export function findRegistrations(db: Db, issuer: string, clientId: string | undefined): Promise<LtiPlatformRow[]> {
  return db('ltiPlatforms').where({ issuer, ...(clientId !== undefined && { clientId }) })
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

/** The registration that the login of a state is of, whatever became of the login. */
export function platformOfLogin(db: Db, state: string): Promise<LtiPlatformRow | undefined> {
  return db('ltiPlatforms as p').join('ltiLogins as l', 'l.platformId', 'p.id').where('l.stateHash', sha256(state)).first('p.*')
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

/**
 * A launch whose forms carry this ticket, with its deployment and registration; undefined when it is over or answered, and when its person is
 * blocked.
 */
export async function findTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  launchId: string,
  ticket: string
): Promise<UsedLaunch | undefined> {
  const linkedUserId = ticket.split('.')[1] ?? null
  const launch: LtiLaunchRow | undefined = await db('ltiLaunches')
    .where({ id: launchId, ticketHash: sha256(ticket), answeredAt: null })
    .whereRaw('coalesce(ticket_at, created_at) > ?', [new Date(now().getTime() - ticketMs)])
    .whereRaw('not exists (select from users u where u.id = lti_launches.user_id and u.blocked_at is not null)')
    // Where there are sessions one must go on, of those by the link if the ticket is by one: nobody whose session was ended is let in by a
    // page that is still open. A launch that first shows the choice of agents has none yet.
    .whereRaw(
      `coalesce((select bool_or(s.ended_at is null) from sessions s
         where s.lti_launch_id = lti_launches.id and s.linked_user_id is not distinct from ?::text), ?::boolean)`,
      [linkedUserId, linkedUserId === null]
    )
    .first()
  const open = launch && (await withPlatform(db, launch))
  return open && { ...open, linkedUserId }
}

const ticketMs = 2 * 3600_000

/** Gives a launch a new ticket for its forms, in place of the one before. It names whose link it is by, and is stored as one hash. */
export async function openTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  open: UsedLaunch
): Promise<{ open: UsedLaunch; ticket: string }> {
  const ticket = [newSecret(), ...(open.linkedUserId === null ? [] : [open.linkedUserId])].join('.')
  const change = { ticketHash: sha256(ticket), ticketAt: now(), answeredAt: null }
  await db('ltiLaunches').where({ id: open.launch.id }).update(change)
  return { open: { ...open, launch: { ...open.launch, ...change } }, ticket }
}

/** How long a ticket can be. */
export const maxTicket = 128

export type OpenLaunch = {
  launch: LtiLaunchRow
  deployment: Pick<LtiDeploymentRow, 'id' | 'deploymentId'>
  platform: LtiPlatformRow
}

/** A launch that a session or a ticket is of, and whose link that is by, if it is by one. */
export type UsedLaunch = OpenLaunch & { linkedUserId: string | null }

/** A launch with where it came from, while both may be used. */
export async function findLaunch(db: Db, launchId: string): Promise<OpenLaunch | undefined> {
  const launch: LtiLaunchRow | undefined = await db('ltiLaunches').where({ id: launchId }).first()
  return launch && withPlatform(db, launch)
}

async function withPlatform(db: Db, launch: LtiLaunchRow): Promise<OpenLaunch | undefined> {
  const found: (LtiPlatformRow & { installedAs: string }) | undefined = await db('ltiPlatforms as p')
    .join('ltiDeployments as d', 'd.platformId', 'p.id')
    .where({ 'd.id': launch.deploymentId, 'd.state': 'active', 'p.state': 'active' })
    .first('p.*', 'd.deploymentId as installedAs')
  if (!found) return undefined
  const { installedAs, ...platform } = found
  return { launch, deployment: { id: launch.deploymentId, deploymentId: installedAs }, platform }
}

/** Marks a launch as answered, once. */
export async function answerLaunch({ db, now }: Pick<Context, 'db' | 'now'>, launchId: string): Promise<boolean> {
  return (await db('ltiLaunches').where({ id: launchId, answeredAt: null }).update({ answeredAt: now() })) > 0
}
