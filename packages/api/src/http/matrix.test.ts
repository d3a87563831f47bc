// On PostgreSQL alone: the built server has a database that is shared with what prepares the test.

import { type EndpointDefinition, type EndpointName, endpoints } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltApi, startBuiltApi } from '../testing/built-api.ts'
import { type Caller, callers, createEveryCaller, type EveryCaller, type Input } from '../testing/every-caller.ts'
import { createGiven, type Given } from '../testing/given.ts'

type Outcome = 'allowed' | 2000 | 3000 | 3002
type Row = Record<Caller, Outcome>

const notSignedIn = { nobody: 2000, guest: 2000, guestOfAuthenticatedShare: 2000 } as const
const noGuests = { ...notSignedIn, guestOfOtherShare: 2000, guestOfShare: 2000 } as const
const everybodySignedIn = {
  userOfShare: 'allowed',
  user: 'allowed',
  manager: 'allowed',
  owner: 'allowed',
  admin: 'allowed'
} as const

const people: Row = { ...noGuests, ...everybodySignedIn }
const publishers: Row = { ...people, userOfShare: 3002, user: 3002 }
const owner: Row = { ...publishers, manager: 3002 }

/** The outcomes of each group of callers in the contract, for a published agent. */
const outcomesFor = {
  anyone: {
    ...everybodySignedIn,
    nobody: 'allowed',
    guest: 'allowed',
    guestOfOtherShare: 'allowed',
    guestOfShare: 'allowed',
    guestOfAuthenticatedShare: 'allowed'
  },
  people,
  publishers,
  owner,
  admins: { ...owner, owner: 3002 },
  chatters: { ...notSignedIn, guestOfOtherShare: 3000, guestOfShare: 'allowed', ...everybodySignedIn },
  shareHolders: { ...notSignedIn, guestOfOtherShare: 'allowed', guestOfShare: 'allowed', ...everybodySignedIn },
  // The course is looked after by nobody of these but admins; to the others it does not exist.
  teachers: { ...people, userOfShare: 3000, user: 3000, manager: 3000, owner: 3000 },
  teachersAlone: { ...people, userOfShare: 3000, user: 3000, manager: 3000, owner: 3000, admin: 3002 },
  linkedTeachers: { ...people, userOfShare: 3000, user: 3000, manager: 3000, owner: 3000, admin: 3000 },
  runners: publishers,
  // What is asked for is the budgets of the school.
  governors: { ...owner, owner: 3002 },
  // Conversation, messages and file belong to `userOfShare`; nobody else, not even an admin, learns that they exist.
  // The base belongs to `owner` and is shared with nobody of these; to strangers it does not exist.
  members: { ...people, userOfShare: 3000, user: 3000, manager: 3000 },
  participant: {
    ...notSignedIn,
    guestOfOtherShare: 3000,
    guestOfShare: 3000,
    userOfShare: 'allowed',
    user: 3000,
    manager: 3000,
    owner: 3000,
    admin: 3000
  }
} satisfies Record<(typeof endpoints)[EndpointName]['callers'], Row>

let api: BuiltApi
let given: Given
let everyone: EveryCaller

beforeAll(async () => {
  // A service that nobody has to reach: the callers send no recording.
  api = await startBuiltApi({ TRANSCRIPTION_URL: 'http://127.0.0.1:9/v1' })
  given = createGiven(api)
  everyone = await createEveryCaller(api, given)
  apiKey = given.connection().apiKey
})
afterAll(() => api.stop())

const logged = () => api.logs.join('')
let apiKey: string

const changes = (name: EndpointName, caller: Caller) => {
  const { method, callers: group }: EndpointDefinition = endpoints[name]
  return method !== 'GET' && (outcomesFor[group] as Row)[caller] === 'allowed'
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', name => {
  const expected: Row = outcomesFor[endpoints[name].callers]

  test('refuses those whom the contract does not permit, and lets the others read', async () => {
    const input = await everyone.sharedInputOf(name)
    for (const caller of callers.filter(one => !changes(name, one)))
      expect(await outcomeOf(name, caller, input), caller).toEqual(expected[caller])
  })
})

describe.each((Object.keys(endpoints) as EndpointName[]).filter(name => callers.some(caller => changes(name, caller))))(
  '%s',
  name => {
    test('changes what those whom the contract permits want changed', async () => {
      for (const caller of callers.filter(one => changes(name, one)))
        expect(await outcomeOf(name, caller), caller).toBe('allowed')
    })
  }
)

/**
 * Every response but these three errors counts as allowed; further errors are tested by the rooms themselves. What the owner of the agent
 * and every refused caller reads shows no key of a platform.
 */
async function outcomeOf(name: EndpointName, caller: Caller, input?: Input): Promise<Outcome> {
  const answer = await everyone.ask(name, caller, input)
  if (answer.ok && caller !== 'owner') {
    await answer.body?.cancel()
    return 'allowed'
  }
  const text = await answer.text()
  expect(text, name).not.toContain(apiKey)
  if (answer.ok) return 'allowed'
  const { code } = JSON.parse(text) as { code: number }
  if (code === 9900) throw new Error(`${name} by ${caller}: ${logged().split('\n').findLast(isFailure)}`)
  return code === 2000 || code === 3000 || code === 3002 ? code : 'allowed'
}

const isFailure = (line: string) => line.includes('request failed')

test('of an agent that is private, nobody but its owner and admins learns that it exists', async () => {
  const hidden = await given.agent({ owner: await everyone.owner() })
  const ofAgents = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
    ([name, { path }]) => path.includes('{agentId}') && name !== 'forgetUsedAgent'
  )
  for (const [name, { auth }] of ofAgents) {
    const input = await everyone.sharedInputOf(name)
    const bodyFor = async (caller: Caller, agentId: string) =>
      (await everyone.ask(name, caller, { ...input, params: { ...input.params, agentId } })).json()
    const others: Caller[] = ['userOfShare', 'user', 'manager', ...(auth === 'chat' ? (['guestOfShare'] as const) : [])]
    for (const caller of others) expect(await bodyFor(caller, hidden.id), `${name} by ${caller}`).toMatchObject({ code: 3000 })
    for (const caller of ['user', 'admin'] as const)
      expect(await bodyFor(caller, 'no-such-agent'), `${name} by ${caller}`).toMatchObject({ code: 3000 })
  }
})

test('no line of the log has ever shown the key of a platform', () => {
  expect(logged()).not.toContain(apiKey)
})
