import { isDeepStrictEqual } from 'node:util'
import { type AgentType, type FieldChange, fieldsOf, type Platform, versionSettingNames } from '@lyceum/core/contract'
import type { Secrets } from '../secrets/secrets.ts'
import { openConnection } from './connection.ts'
import type { VersionContent } from './versions.ts'

/** An agent's platform and type, which all of its versions have. */
type Kind = { platform: Platform; type: AgentType }
type Value = FieldChange['before']

/**
 * Every field that differs between two versions of an agent: the settings and the fields of the connection as the contract has them, and
 * the inputs that its platform asks for. Of a secret it is only said that it changed.
 */
export function changesBetween(
  secrets: Secrets,
  kind: Kind,
  before: VersionContent,
  after: VersionContent,
  baseNames: ReadonlyMap<string, string>
): FieldChange[] {
  const [old, now] = [before, after].map(({ settings }) => settings as Record<string, unknown>)
  const settings = versionSettingNames
    .filter(name => !isDeepStrictEqual(old![name], now![name]))
    .map((name): FieldChange => {
      const named = name === 'knowledgeBaseIds' ? (ids: Value) => namesOf(ids, baseNames) : (value: Value) => value
      return {
        part: 'settings',
        name,
        secret: false,
        before: named(toValue(old![name])),
        after: named(toValue(now![name]))
      }
    })
  const [oldFields, newFields] = [before, after].map(content => connectionFields(secrets, kind, content))
  const connection = fieldsOf(kind.platform, kind.type)
    .filter(({ name }) => oldFields![name] !== newFields![name])
    .map(({ name, kind }): FieldChange => {
      const secret = kind === 'secret'
      const [was, is] = secret ? [null, null] : [toValue(oldFields![name]), toValue(newFields![name])]
      return { part: 'connection', name, secret, before: was, after: is }
    })
  const [oldForm, newForm] = [before, after].map(({ form }) => form.map(({ label }) => label))
  const app: FieldChange[] = isDeepStrictEqual(before.form, after.form)
    ? []
    : [{ part: 'app', name: 'form', secret: false, before: oldForm!, after: newForm! }]
  return [...settings, ...connection, ...app]
}

/** The fields with their secrets, to compare them; where these can't be opened, as they are sealed. */
function connectionFields(secrets: Secrets, kind: Kind, content: VersionContent): Record<string, unknown> {
  const { connection, sealedSecrets, secretEnds } = content
  try {
    return { ...openConnection(secrets, { ...kind, connection, sealedSecrets, secretEnds }) }
  } catch {
    return { ...connection, ...Object.fromEntries(Object.keys(secretEnds).map(name => [name, sealedSecrets])) }
  }
}

const namesOf = (ids: Value, names: ReadonlyMap<string, string>): Value =>
  Array.isArray(ids) ? ids.map(id => names.get(id) ?? id) : ids

/** A value as it is told: what is no text, number or list of texts, as JSON. */
function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every(item => typeof item === 'string') ? value : JSON.stringify(value)
}
