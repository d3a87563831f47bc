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

/** The columns of an agent that store its connection. */
export type StoredConnection = Pick<AgentRow, 'platform' | 'type' | 'connection' | 'sealedSecrets' | 'secretEnds'>

/**
 * Prepares a connection for storage: public fields in plain text, secrets sealed, and the last characters of each secret.
 * Multi-line secrets store none, since all PEM keys end alike.
 */
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

/**
 * Stored connections, with their secrets sealed, that have the shape of this version: each question opens one, and to look again costs
 * more than to open it.
 */
const inOrder = new Set<string>()
const maxInOrder = 1000

/** The stored connection with its secrets, for the connector. @throws agentInaccessible when its secrets can't be opened */
export function openConnection(secrets: Secrets, { platform, type, connection, sealedSecrets }: StoredConnection): Connection {
  try {
    const opened = { platform, type, ...connection, ...JSON.parse(secrets.open(sealedSecrets)) }
    const stored = JSON.stringify([platform, type, connection, sealedSecrets])
    if (inOrder.has(stored)) return opened
    const parsed = z.parse(connectionSchema, opened)
    if (inOrder.size >= maxInOrder) inOrder.clear()
    if (isDeepStrictEqual(parsed, opened)) inOrder.add(stored)
    return parsed
  } catch (cause) {
    // A SyntaxError quotes the text, which here would be the secrets.
    throw new AppError('agentInaccessible', cause instanceof SyntaxError ? {} : { cause })
  }
}

/** The stored connection; undefined where its secrets were sealed with a key that is lost. */
export function openOrUndefined(secrets: Secrets, agent: StoredConnection): Connection | undefined {
  try {
    return openConnection(secrets, agent)
  } catch {
    return undefined
  }
}

/**
 * Completes an entered connection with the stored secrets where none were entered. A stored secret is only used with the host
 * it was entered for: otherwise anyone who may edit an agent could have its key sent to a server of their own.
 * @throws validation with each secret that has to be entered and everything else that is missing
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

/** Whether the connection equals the stored one. */
export const isStored = (secrets: Secrets, agent: StoredConnection, connection: Connection): boolean =>
  isDeepStrictEqual(openOrUndefined(secrets, agent), connection)

/** The connection for its owner and reviewers: instead of each secret, its last characters. */
export function toRedactedConnection({ platform, type, connection, secretEnds }: StoredConnection): RedactedConnection {
  return { platform, type, ...connection, secretEnds } as unknown as RedactedConnection
}

/**
 * The connection for the audit log: addresses, which determine where questions are sent, but of a secret only its last
 * characters.
 */
export const auditedConnection = ({ connection, secretEnds }: StoredConnection) => ({ connection, secretEnds })

/** The secret columns of a deleted agent. */
export const erasedSecrets: Pick<StoredConnection, 'sealedSecrets' | 'secretEnds'> = { sealedSecrets: '', secretEnds: {} }

/** Whether all addresses and choices, which determine where secrets are sent, are unchanged. */
function sameHost(entered: ConnectionUpdate, { connection }: StoredConnection): boolean {
  const given: Record<string, unknown> = entered
  return platformOf(entered.platform).fields.every(({ name, kind }) => {
    if (kind === 'url') return originOf(given[name]) === originOf(connection[name])
    return kind !== 'choice' || given[name] === connection[name]
  })
}

const originOf = (address: unknown) => (typeof address === 'string' ? new URL(address).origin : undefined)

/** The stored fields; none if they can't be opened, so that the secrets have to be entered again. */
const openedSecrets = (secrets: Secrets, agent: StoredConnection): Record<string, unknown> => ({
  ...openOrUndefined(secrets, agent)
})

function partition(fields: Record<string, unknown>, isLeft: (name: string) => boolean): [Fields, Fields] {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [
    Object.fromEntries(entries.filter(([name]) => isLeft(name))),
    Object.fromEntries(entries.filter(([name]) => !isLeft(name)))
  ]
}

type Fields = Record<string, string>

// Of a short secret, four characters would reveal too much.
const endOf = (secret: string) => (secret.length >= 12 ? secret.slice(-4) : '')
