import { AppError, type VersionSettings, type VersionStatus, versionSettingNames, versionSettings } from '@lyceum/core/contract'
import { type Actor, may } from '@lyceum/core/rules'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import type { AgentRow, AgentVersionRow } from '../db/tables.ts'
import { newId } from '../secrets/new-id.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { CheckColumns } from './ask-platform.ts'
import { isStored, openOrUndefined } from './connection.ts'
import { type Agent, changeAgent } from './queries.ts'

/** What a version has of an agent. */
export type VersionContent = { settings: VersionSettings } & Pick<
  AgentVersionRow,
  'connection' | 'sealedSecrets' | 'secretEnds' | 'form' | 'capabilities' | keyof CheckColumns
>

/** The settings of a version, by the contract: also those that are added to it later. */
export function versionSettingsOf(agent: AgentRow): VersionSettings {
  const row: Record<string, unknown> = agent
  return Object.fromEntries(versionSettingNames.map(name => [name, row[name]])) as VersionSettings
}

/** What the row of an agent has, which is its version in service. */
export function versionContentOf(agent: AgentRow): VersionContent {
  const { connection, sealedSecrets, secretEnds, form, capabilities } = agent
  const { lastCheckAt, lastCheckMilliseconds, lastCheckOk } = agent
  const check = { lastCheckAt, lastCheckMilliseconds, lastCheckOk }
  return { settings: versionSettingsOf(agent), connection, sealedSecrets, secretEnds, form, capabilities, ...check }
}

/** The columns of an agent for a version. */
const toAgentColumns = ({ settings, ...columns }: VersionContent): Partial<AgentRow> => ({ ...settings, ...columns })

/** The values of settings that a version has not, because they are newer. */
const defaultSettings = Object.fromEntries(
  versionSettingNames.flatMap(name => {
    const { success, data } = z.safeParse(versionSettings[name], undefined)
    return success ? [[name, data]] : []
  })
)

/**
 * The columns of an agent when a version of it is put in service. With another connection, conversations begin anew at the platform,
 * which may be another app there.
 */
export function columnsInService(secrets: Secrets, agent: Agent, content: VersionContent, number: number): Partial<AgentRow> {
  const connection = openOrUndefined(secrets, { ...agent, ...content })
  const isSame = connection !== undefined && isStored(secrets, agent, connection)
  return { ...toAgentColumns(content), version: number, connectionVersion: isSame ? agent.connectionVersion : number }
}

/** The agent as a version has it. */
export const agentAs = <A extends AgentRow>(agent: A, content: VersionContent): A => ({ ...agent, ...toAgentColumns(content) })

/** A version of an agent; undefined without one of this number. */
async function findVersion(db: Db, agentId: string, number: number): Promise<AgentVersionRow | undefined> {
  return db('agentVersions').where({ agentId, number }).first()
}

/** What a version of the agent has. @throws notFound without one of this number */
export async function readContent(db: Db, agent: AgentRow, number: number): Promise<VersionContent> {
  if (number === agent.version) return versionContentOf(agent)
  const row = await findVersion(db, agent.id, number)
  if (!row) throw new AppError('notFound')
  const { connection, sealedSecrets, secretEnds, form, capabilities } = row
  const settings = { ...defaultSettings, ...row.settings }
  const { lastCheckAt, lastCheckMilliseconds, lastCheckOk } = row
  return { settings, connection, sealedSecrets, secretEnds, form, capabilities, lastCheckAt, lastCheckMilliseconds, lastCheckOk }
}

/** The agent as its newest version has it that is in service, waits or was rejected: the one that an edit begins from. */
export async function asEdited<A extends AgentRow>(db: Db, agent: A): Promise<A> {
  return agent.nextVersion === null ? agent : agentAs(agent, await readContent(db, agent, agent.nextVersion))
}

/** The agent as somebody tries it. @throws notFound for a version that does not exist, or that the actor may not read */
export async function asTried<A extends AgentRow>(db: Db, actor: Actor, agent: A, version: number | undefined): Promise<A> {
  if (version === undefined) return agent
  if (!may(actor, 'agent.inspect', agent)) throw new AppError('notFound')
  return agentAs(agent, await readContent(db, agent, version))
}

/** The agent as a trial has it, or as it is in service. */
export async function asInConversation<A extends AgentRow>(db: Db, agent: A, trialVersion: number | null): Promise<A> {
  return trialVersion === null ? agent : agentAs(agent, await readContent(db, agent, trialVersion))
}

/** The versions of an agent with their authors' names, the newest first. @param most of them; all without it */
export function listVersionRows(
  db: Db,
  agentId: string,
  most?: number
): Promise<(AgentVersionRow & { authorName: string | null })[]> {
  const rows = db('agentVersions')
    .leftJoin('users', 'users.id', 'agentVersions.authorId')
    .where({ agentId })
    .orderBy('agentVersions.number', 'desc')
    .select('agentVersions.*', 'users.name as authorName')
  return most === undefined ? rows : rows.limit(most)
}

/** Stores a further version of a locked agent, and returns its number. */
export async function insertVersion(
  transaction: Db,
  agent: Agent,
  { authorId, at, status, content }: { authorId: string; at: Date; status: VersionStatus; content: VersionContent }
): Promise<number> {
  await keepInService(transaction, agent)
  const [newest]: { number: number }[] = await transaction('agentVersions').where({ agentId: agent.id }).max({ number: 'number' })
  const number = (newest?.number ?? 0) + 1
  await insertRow(transaction, agent.id, number, { authorId, status, createdAt: at, content })
  return number
}

/** Stores the version in service, for agents that have no row of it: of a server of the release before, or just created. */
export async function keepInService(db: Db, agent: Agent): Promise<void> {
  const { ownerId: authorId, reviewStatus: status, createdAt } = agent
  await insertRow(db, agent.id, agent.version, { authorId, status, createdAt, content: versionContentOf(agent) })
}

type NewVersion = Pick<AgentVersionRow, 'authorId' | 'status' | 'createdAt'> & { content: VersionContent }

async function insertRow(db: Db, agentId: string, number: number, { content, ...columns }: NewVersion): Promise<void> {
  const { settings, form, ...others } = content
  await db('agentVersions')
    .insert({
      id: newId(),
      agentId,
      number,
      ...columns,
      settings: JSON.stringify(settings),
      form: JSON.stringify(form),
      ...others
    })
    .onConflict(['agentId', 'number'])
    .ignore()
}

/** Says what came of a version. */
export async function setVersionStatus(db: Db, agentId: string, number: number, status: VersionStatus): Promise<void> {
  await db('agentVersions').where({ agentId, number }).update({ status })
}

/** What a platform has told about the connection of a version. */
export type Description = CheckColumns & Partial<Pick<AgentRow, 'form' | 'capabilities'>>

/** Stores what the platform has told about a version's connection. */
export async function describeVersion(db: Db, agent: AgentRow, number: number, description: Description): Promise<void> {
  if (number === agent.version) return changeAgent(db, agent.id, description)
  const { form, ...others } = description
  await db('agentVersions')
    .where({ agentId: agent.id, number })
    .update({ ...others, ...(form && { form: JSON.stringify(form) }) })
}

/** Erases the secrets of all versions of a deleted agent. */
export async function eraseVersionSecrets(db: Db, agentId: string): Promise<void> {
  await db('agentVersions').where({ agentId }).update({ sealedSecrets: '', secretEnds: {} })
}
