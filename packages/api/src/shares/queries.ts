import { type AccessLevel, shareToken } from '@lyceum/core/contract'
import type { ActiveShare } from '@lyceum/core/rules'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import type { Sql, Statement } from '../db/sql.ts'
import type { ShareRow } from '../db/tables.ts'

/** The active shares of an agent, the oldest first. */
export function listActiveShares(db: Db, agentId: string): Promise<ShareRow[]> {
  return db('shares').where({ agentId }).whereNull('revokedAt').orderBy(['createdAt', 'id']).select('*')
}

/** The oldest active share of an access level. */
export async function findShareOf(db: Db, agentId: string, accessLevel: AccessLevel): Promise<ShareRow | undefined> {
  return (await listActiveShares(db, agentId)).find(share => share.accessLevel === accessLevel)
}

/** An active share of an agent by its id. */
export async function findShareById(db: Db, agentId: string, id: string): Promise<ShareRow | undefined> {
  return db('shares').where({ agentId, id }).whereNull('revokedAt').first()
}

export function countActiveShares(db: Db, agentId: string): Promise<number> {
  return countOf(db('shares').where({ agentId }).whereNull('revokedAt'))
}

/** Stores a share; what is left out has the table's defaults. */
export async function insertShare(
  db: Db,
  share: Pick<ShareRow, 'id' | 'agentId' | 'token' | 'accessLevel' | 'sites' | 'createdBy' | 'createdAt'> & Partial<ShareRow>
): Promise<ShareRow> {
  const [made] = await db('shares').insert(asColumns(share)).returning('*')
  return made
}

/** Changes a share. @returns it as it is now */
export async function changeShare(db: Db, id: string, changes: Partial<ShareRow>): Promise<ShareRow> {
  const [changed] = await db('shares').where({ id }).update(asColumns(changes)).returning('*')
  return changed
}

/** Revokes active shares of an agent: one, or all. Nothing signed with their secrets counts any more. */
export async function revokeShares(db: Db, agentId: string, at: Date, id?: string): Promise<void> {
  const active = db('shares').where({ agentId }).whereNull('revokedAt')
  await (id ? active.where({ id }) : active).update({ revokedAt: at, identity: null, sealedIdentitySecret: null })
}

/** What a call learns of the share that it comes through. */
export type FoundShare = ActiveShare & { sites: string[]; enabled: boolean }

/** The columns of a found share; `s` are shares, and `ofLiveAgent` joins what they depend on. */
export const foundColumns = `s.id as "shareId", s.agent_id as "agentId", s.access_level as "accessLevel", s.sites, s.enabled,
         s.switched_off as "switchedOff"`
// A share of who is blocked has stopped.
export const ofLiveAgent = 'join agents a on a.id = s.agent_id join users u on u.id = a.owner_id and u.blocked_at is null'

const byToken: Statement = {
  name: 'shares_by_token',
  text: `select ${foundColumns} from shares s ${ofLiveAgent} where s.token = $1 and s.revoked_at is null`
}

/** The share that a token opens; undefined when there is none or it was revoked. */
export async function findActiveShare(sql: Sql, token: string): Promise<Readonly<FoundShare> | undefined> {
  if (!z.safeParse(shareToken, token).success) return undefined
  return (await sql.sharedRows<FoundShare>(byToken, [token]))[0]
}

/** How a share looks, and what it says first. */
export type ShareLook = Pick<
  ShareRow,
  'opener' | 'starterQuestions' | 'switchedOff' | 'locale' | 'theme' | 'accent' | 'hostMayReadMessages'
>

const lookById: Statement = {
  name: 'shares_look',
  text: `select s.opener, s.starter_questions as "starterQuestions", s.switched_off as "switchedOff", s.locale, s.theme, s.accent,
           s.host_may_read_messages as "hostMayReadMessages"
         from shares s where s.id = $1`
}

/** How a share that exists looks. */
export async function findShareLook(sql: Sql, shareId: string): Promise<Readonly<ShareLook>> {
  return (await sql.sharedRows<ShareLook>(lookById, [shareId]))[0]!
}

function asColumns({ sites, switchedOff, starterQuestions, identity, ...rest }: Partial<ShareRow>): Record<string, unknown> {
  // The driver would send a JavaScript array as a PostgreSQL array.
  const json = { sites, switchedOff, starterQuestions, identity }
  const given = Object.entries(json).filter(([, value]) => value !== undefined)
  return { ...rest, ...Object.fromEntries(given.map(([name, value]) => [name, value === null ? null : JSON.stringify(value)])) }
}
