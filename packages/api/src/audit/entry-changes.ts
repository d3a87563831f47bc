import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from '@lyceum/core/contract'
import { platformOf, platforms } from '@lyceum/core/contract'

type Change = AuditEntry['changes'][number]

/** Fields of connections that are secrets on any platform, and how they are stored. */
const secretNames = new Set([
  'sealedSecrets',
  'token',
  ...platforms.flatMap(platform =>
    platformOf(platform)
      .fields.filter(({ kind }) => kind === 'secret')
      .map(({ name }) => name as string)
  )
])

/** What differs between the state before an action and the one after it, field by field. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [flat(before), flat(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names.flatMap((name): Change[] => {
    const [was, is] = [old.get(name) ?? null, now.get(name) ?? null]
    if (isDeepStrictEqual(was, is)) return []
    const secret = name.split('.').some(part => secretNames.has(part))
    return [{ name: name.replace(/^secretEnds\./, ''), secret, before: secret ? null : was, after: secret ? null : is }]
  })
}

/** The same with the part of long values in which they begin to differ. */
export const shortened = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...change }) => {
    const from = startOf(before ?? '', after ?? '')
    const partOf = (value: string | null) => value && cut(value, from)
    return { ...change, before: partOf(before), after: partOf(after) }
  })

/** Characters of a value that an entry shows, and how many of them stand before what differs. */
const shown = { most: 500, before: 100 }

/** Where to begin to show two values that differ: at their beginning, or shortly before the difference where that is far from it. */
function startOf(one: string, other: string): number {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return same < shown.most - shown.before ? 0 : same - shown.before
}

function cut(value: string, from: number): string {
  const part = value.slice(from, from + shown.most)
  return `${from > 0 ? '…' : ''}${part}${from + shown.most < value.length ? '…' : ''}`
}

/** The ids that fields mention. */
export const idsIn = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ name, before, after }) =>
    isReference(name) ? [before, after].flatMap(value => value?.split(', ') ?? []) : []
  )

/** The same with names instead of the ids. */
export const withNames = (changes: readonly Change[], names: ReadonlyMap<string, string>): Change[] =>
  changes.map(change => {
    if (!isReference(change.name)) return change
    const nameOf = (value: string | null) =>
      value
        ?.split(', ')
        .map(id => names.get(id) ?? id)
        .join(', ') ?? null
    return { ...change, before: nameOf(change.before), after: nameOf(change.after) }
  })

const isReference = (name: string) => /(Id|Ids|defaultAgent|recommended)$/.test(name)

/** The fields of a state with their values as texts; what is in another is named with a dot. */
function flat(state: unknown, within = ''): Map<string, string | null> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || Array.isArray(state)) return new Map([[within, textOf(state)]])
  return new Map(Object.entries(state).flatMap(([name, value]) => [...flat(value, within ? `${within}.${name}` : name)]))
}

function textOf(value: unknown): string {
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null
  return Array.isArray(value) ? value.map(one => (isPlain(one) ? String(one) : JSON.stringify(one))).join(', ') : String(value)
}
