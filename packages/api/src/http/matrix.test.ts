import { type EndpointDefinition, type EndpointName, endpoints } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { type ChildApi, startChildApi } from '../testing/child-api.ts'
import { type Caller, callers, createEveryCaller, type EveryCaller, type Input } from '../testing/every-caller.ts'
import { freePort } from '../testing/free-port.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { secrets, startApi, type TestApi } from '../testing/start-api.ts'

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

let api: TestApi
/**
 * The program as it is built, on the same database: what only its bundle gets wrong is seen here, whatever call it is. The embedded
 * database belongs to one process, which then answers itself.
 */
let server: ChildApi | undefined
let given: Given
let everyone: EveryCaller
/** A service that nobody has to reach: the callers send no recording. */
const transcription = { url: 'http://127.0.0.1:9/v1', key: undefined, model: 'whisper-1' }

beforeAll(async () => {
  api = await startApi({ platform: true, config: { rateLimitFactor: 0, transcription } })
  server = api.context.config.databaseUrl ? await startProgram(api.context.config) : undefined
  given = createGiven(api)
  everyone = await createEveryCaller({ ...api, url: server?.url ?? api.url }, given)
})
afterAll(async () => {
  await server?.stop()
  await api.stop()
})

const startProgram = async ({ databaseUrl, dataDir }: Config) =>
  startChildApi({
    port: await freePort(),
    env: {
      DATABASE_URL: databaseUrl!,
      DATA_DIR: dataDir,
      TOKEN_SECRET: secrets.tokenSecret,
      SECRETS_KEY: secrets.key,
      PLATFORM_ALLOWED_HOSTS: '127.0.0.1:*',
      RATE_LIMIT_FACTOR: '0',
      INGEST_WORKERS: '0',
      TRANSCRIPTION_URL: transcription.url,
      LOG_LEVEL: 'debug'
    }
  })

const logged = () => api.logs.join('') + (server?.output() ?? '')

describe.each(Object.keys(endpoints) as EndpointName[])('%s', name => {
  test('answers each kind of caller as the contract says', async () => {
    const { method, callers: group }: EndpointDefinition = endpoints[name]
    const expected: Row = outcomesFor[group]
    // A call that reads or is refused changes nothing, so those share what it is about. Making that takes longer than the call.
    const unchanged = await everyone.inputOf(name)
    const outcomes: Partial<Row> = {}
    for (const caller of callers) {
      const changes = method !== 'GET' && expected[caller] === 'allowed'
      outcomes[caller] = await outcomeOf(name, caller, changes ? undefined : unchanged)
    }
    expect(outcomes).toEqual(expected)
  })
})

/** Every response but these three errors counts as allowed; further errors are tested by the rooms themselves. */
async function outcomeOf(name: EndpointName, caller: Caller, input?: Input): Promise<Outcome> {
  const answer = await everyone.ask(name, caller, input)
  if (answer.ok) {
    await answer.body?.cancel()
    return 'allowed'
  }
  const { code } = (await answer.json()) as { code: number }
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
    const input = await everyone.inputOf(name)
    const bodyFor = async (caller: Caller, agentId: string) =>
      (await everyone.ask(name, caller, { ...input, params: { agentId } })).json()
    const others: Caller[] = ['userOfShare', 'user', 'manager', ...(auth === 'chat' ? (['guestOfShare'] as const) : [])]
    for (const caller of others) {
      expect(await bodyFor(caller, hidden.id), `${name} by ${caller}`).toMatchObject({ code: 3000 })
      expect(await bodyFor(caller, 'no-such-agent'), `${name} by ${caller}`).toMatchObject({ code: 3000 })
    }
    expect(await bodyFor('admin', 'no-such-agent'), `${name} by admin`).toMatchObject({ code: 3000 })
  }
})

test('no answer and no line of the log has ever shown the key of a platform', async () => {
  const { apiKey } = given.connection()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const text = await (await everyone.ask(name, 'owner')).text()
    expect(text, name).not.toContain(apiKey)
  }
  expect(logged()).not.toContain(apiKey)
})
