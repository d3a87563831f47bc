import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type Connection,
  type ConnectionUpdate,
  connection as connectionSchema,
  type FieldProblem,
  fieldsOf,
  platformOf,
  type RedactedConnection,
  secretFieldsOf
} from '@lyceum/core/contract'
import * as z from 'zod/mini'
import type { AgentRow } from '../db/tables.ts'
import { parse } from '../http/parse.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** The columns of an agent that hold its connection. */
export type StoredConnection = Pick<AgentRow, 'platform' | 'type' | 'connection' | 'sealedSecrets' | 'secretEnds'>

/** What of a connection is written: its public fields in the open, its secrets sealed, and how each of them ends; all PEM keys end alike. */
export function sealConnection(secrets: Secrets, connection: Connection): StoredConnection {
  const { platform, type, ...fields } = connection
  const secretFields = new Map(secretFieldsOf(platform).map(field => [field.name, field]))
  const [secretValues, publicValues] = partition(fields, name => secretFields.has(name))
  return {
    platform,
    type,
    connection: publicValues,
    sealedSecrets: secrets.seal(JSON.stringify(secretValues)),
    secretEnds: Object.fromEntries(
      Object.entries(secretValues).map(([name, value]) => [name, secretFields.get(name)?.multiline ? '' : endOf(value)])
    )
  }
}

/** The connection as its connector needs it. @throws agentInaccessible when its secrets can't be opened any more */
export function openConnection(secrets: Secrets, { platform, type, connection, sealedSecrets }: StoredConnection): Connection {
  try {
    return z.parse(connectionSchema, { platform, type, ...connection, ...JSON.parse(secrets.open(sealedSecrets)) })
  } catch (cause) {
    // A text that is no JSON is quoted by the failure to read it.
    throw new AppError('agentInaccessible', cause instanceof SyntaxError ? {} : { cause })
  }
}

/**
 * What was entered, with the stored secrets where none were. A stored secret goes only to the host that it was entered for:
 * otherwise whoever may edit an agent could have its key sent to a server of theirs.
 * @throws validation with each secret that has to be entered, and whatever else is missing
 */
export function completeConnection(secrets: Secrets, entered: ConnectionUpdate, agent?: StoredConnection): Connection {
  const merged: Record<string, unknown> = { ...entered }
  const stored = agent?.platform === entered.platform ? agent : undefined
  const storedFields = stored && sameHost(entered, stored) ? openedSecrets(secrets, stored) : {}
  const problems: FieldProblem[] = []
  for (const { name, kind } of fieldsOf(entered.platform, entered.type)) {
    if (kind !== 'secret') continue
    if (merged[name] === null) delete merged[name]
    else if (merged[name] === undefined && stored && name in stored.secretEnds) {
      if (storedFields[name] === undefined) problems.push({ path: ['connection', name], reason: 'required' })
      else merged[name] = storedFields[name]
    }
  }
  if (problems.length > 0) throw new AppError('validation', { problems })
  return parse(z.object({ connection: connectionSchema }), { connection: merged }).connection
}

/** Whether this is the connection that the agent has already. */
export function isStored(secrets: Secrets, agent: StoredConnection, connection: Connection): boolean {
  try {
    return isDeepStrictEqual(openConnection(secrets, agent), connection)
  } catch {
    return false
  }
}

/** The connection as its owner and the reviewers see it: of each secret its end. */
export function toRedactedConnection({ platform, type, connection, secretEnds }: StoredConnection): RedactedConnection {
  return { platform, type, ...connection, secretEnds } as unknown as RedactedConnection
}

/** The connection in the audit log. Addresses are told, since they decide where questions go; of a secret only that it is another. */
export const auditedConnection = ({ connection, secretEnds }: StoredConnection) => ({ connection, secretEnds })

/** What stays of the secrets of a deleted agent. */
export const erasedSecrets: Pick<StoredConnection, 'sealedSecrets' | 'secretEnds'> = { sealedSecrets: '', secretEnds: {} }

/** Addresses and choices decide where secrets are sent. */
function sameHost(entered: ConnectionUpdate, { connection }: StoredConnection): boolean {
  const given: Record<string, unknown> = entered
  return platformOf(entered.platform).fields.every(({ name, kind }) => {
    if (kind === 'url') return originOf(given[name]) === originOf(connection[name])
    return kind !== 'choice' || given[name] === connection[name]
  })
}

const originOf = (address: unknown) => (typeof address === 'string' ? new URL(address).origin : undefined)

/** None when they can't be opened any more: then they have to be entered again, which must work. */
function openedSecrets(secrets: Secrets, agent: StoredConnection): Record<string, unknown> {
  try {
    return { ...openConnection(secrets, agent) }
  } catch {
    return {}
  }
}

function partition(fields: Record<string, unknown>, isLeft: (name: string) => boolean): [Fields, Fields] {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [
    Object.fromEntries(entries.filter(([name]) => isLeft(name))),
    Object.fromEntries(entries.filter(([name]) => !isLeft(name)))
  ]
}

type Fields = Record<string, string>

// Four characters of a short secret would be too much of it.
const endOf = (secret: string) => (secret.length >= 12 ? secret.slice(-4) : '')
