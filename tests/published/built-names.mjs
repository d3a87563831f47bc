// Prints the names that the built packages export, as this repository's packages import them, and the members of what they make: a
// client, a chat and a host. A process of its own, because Vitest finds the sources.
import { join } from 'node:path'
import { root } from '../../packages/api/bin/prepare.mjs'
import { entriesOf } from './package-exports.mjs'

const packages = ['core', 'widget'].map(name => join(root, 'packages', name))
const modules = await Promise.all(packages.flatMap(entriesOf).map(async name => [name, Object.keys(await import(name))]))
const exported = modules.flatMap(([from, names]) => names.flatMap(name => [name, `${from} ${name}`]))

const { createClient, createSession } = await import('@lyceum/core')
const { createTestChat, createTestHost } = await import('@lyceum/core/testing')
const { browserHost } = await import('@lyceum/widget/host')
const { chat } = createTestChat()
const client = createClient(createTestHost(), { session: createSession })
const made = { chat, client, conversations: chat.conversations, host: browserHost() }

const membersOf = (name, value, depth = 0) =>
  Object.entries(value).flatMap(([key, part]) => {
    const path = `${name}.${key}`
    return part && typeof part === 'object' && depth < 2 ? [path, ...membersOf(path, part, depth + 1)] : [path]
  })
const members = Object.entries(made).flatMap(([name, value]) => membersOf(name, value))
// Where a README speaks of a host, it writes `traits()` alone.
const ofHost = members.flatMap(name => (name.startsWith('host.') ? name.split('.').at(-1) : []))
console.log(JSON.stringify([...new Set([...exported, ...members, ...ofHost])]))
process.exit()
