// On PostgreSQL alone: the built server has a database that is shared with what prepares the test.

import { type EndpointName, endpoints, errorNameOf, errorTable, listUsers } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertContract } from '../testing/assert-contract.ts'
import { type BuiltApi, startBuiltApi } from '../testing/built-api.ts'
import { type ChatWorld, createChatWorldOn } from '../testing/chat-world.ts'
import { createEveryCaller, type EveryCaller } from '../testing/every-caller.ts'
import { type MadeCall, type Material, makeCall } from '../testing/fuzz/calls.ts'
import { createRandom } from '../testing/fuzz/random.ts'
import { makeWire, sendWire } from '../testing/fuzz/wire.ts'

/** Few in the gate; `npm run prove -- fuzz` makes many, from another seed each time. */
const calls = Number(process.env.FUZZ_CALLS ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
const atOnce = 8

/** Failures of what lies outside are the only ones that may be the server's. */
const outside = new Set<number>(
  (['thirdPartyFailed', 'thirdPartyStreamFailed', 'thirdPartyRateLimited', 'storageUnreachable', 'storageDenied'] as const).map(
    name => errorTable[name].code
  )
)

let api: BuiltApi
let world: ChatWorld
let everyone: EveryCaller
let material: Material
/** Texts of a person who makes no call: nobody may ever be shown them, except what administrators see of agents. */
let planted: { forNobody: string[]; forAdmins: string[] }
beforeAll(async () => {
  api = await startBuiltApi({
    UPLOADS_PER_PERSON: unlimited,
    UPLOADS_PER_GUEST: unlimited,
    UPLOADS_PER_SHARE: unlimited,
    // Nobody answers there.
    TRANSCRIPTION_URL: 'http://127.0.0.1:9/v1',
    LOG_LEVEL: 'warn'
  })
  world = createChatWorldOn(api)
  everyone = await createEveryCaller(world.api, world.given)
  const victim = await plantVictim()
  planted = victim.planted
  const usual: Partial<Material['usual']> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) usual[name] = await everyone.inputOf(name)
  // What would take the agent, of which the other calls need one, out of service is done to others.
  for (const name of ['deleteAgent', 'setEnablement', 'decideReview', 'updateAgent', 'setAllowance'] as const)
    usual[name] = {
      ...usual[name],
      params: { agentId: (await world.given.publishedAgent({ owner: await everyone.owner() })).id }
    }
  material = { usual: usual as Material['usual'], ids: [...victim.ids, 'no-such-thing', 'A'.repeat(22)] }
})
afterAll(() => api.stop())

const unlimited = '1000000/1000000'

/** A person with a private agent, a conversation, a file, and an address that only administrators read. */
async function plantVictim() {
  const owner = await world.given.user({ role: 'agent_manager', email: 'planted.victim@school.test' })
  const key = 'app-planted-key-0001'
  world.api.platform.addApp({ key, mode: 'chat', switches: { answer: ['Planted', ' answer'] } })
  const connection = world.given.connection({ apiKey: key })
  const hidden = await world.given.agent({ owner, connection, description: 'Planted description' })
  const form = new FormData()
  form.set('file', new File(['Planted content'], 'planted-name.txt'))
  const headers = world.headersOf(owner)
  const sent = await fetch(`${world.api.url}/api/v1/files`, { method: 'POST', body: form, headers })
  const file = (await sent.json()) as { id: string }
  const shown = await (await world.ask(owner, hidden, 'Planted question')).finish()
  return {
    planted: {
      forNobody: [key, 'Planted question', 'Planted answer', 'Planted content', 'planted-name'],
      forAdmins: ['Planted description', 'planted.victim@']
    },
    ids: [hidden.id, file.id, shown.conversationId, shown.id, owner.user.id]
  }
}

/** What a server that has ended says of it. */
const lastWords = () => api.server.output().slice(-1500)

async function make(call: MadeCall, leave?: AbortSignal): Promise<{ answer: Response; text: string }> {
  const json = typeof call.body === 'string' && { 'content-type': 'application/json' }
  const answer = await fetch(world.api.url + call.path, {
    method: call.method,
    headers: { ...(await everyone.headersOf(call.caller)), ...json, ...call.headers },
    redirect: 'manual',
    ...(leave && { signal: leave }),
    ...(call.body !== undefined && !/^(GET|HEAD)$/.test(call.method) && { body: call.body })
  })
  const copy = answer.clone()
  const text = await answer.text()
  return { answer: copy, text }
}

/** What is wrong with an answer; undefined for nothing. */
async function wrongWith(call: MadeCall, { answer, text }: { answer: Response; text: string }): Promise<string | undefined> {
  const mayNotSee = call.caller === 'admin' ? planted.forNobody : [...planted.forNobody, ...planted.forAdmins]
  const shown = mayNotSee.find(one => text.includes(one))
  if (shown) return `shows ${shown}`
  if (/\bat \S+ \(|node_modules|\/src\/|(select|insert into|update) .* (from|values|set) /i.test(text)) return 'shows its inside'
  // Of another method there is only the answer's status to judge.
  if (call.method !== call.endpoint.method) return answer.status >= 500 ? `is ${answer.status}` : undefined
  const isStream = answer.ok && (call.endpoint.events || call.endpoint.file)
  if (isStream) return undefined
  if (!answer.ok && answer.status !== 416) {
    const { code, message, request_id } = JSON.parse(text)
    if (errorTable[errorNameOf(code)].code !== code || !message || !request_id) return 'is no error of the catalogue'
    if (answer.status >= 500 && !outside.has(code)) return `is ${answer.status} ${code}`
  }
  return assertContract(call.endpoint, answer).then(
    () => undefined,
    failure => String(failure)
  )
}

test(`of ${calls} made-up calls, none gets anything but an answer of the contract`, async () => {
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  let next = 0
  async function work(): Promise<void> {
    while (next < calls && wrong.length < 5) {
      const number = next++
      const call = makeCall(createRandom(seed + number), material)
      // Every tenth caller leaves, some before the call has arrived. What that breaks in the server ends the test.
      const leave = number % 10 === 9 ? leaveAfter(Math.floor(number / 10) % 30) : undefined
      const made = await make(call, leave).catch(failure => failure as Error)
      if (leave?.aborted && made instanceof Error) continue
      if (made instanceof Error) {
        wrong.push(`got no answer: ${made.cause} ${JSON.stringify({ seed: seed + number, name: call.name, path: call.path })}`)
        continue
      }
      statuses.set(made.answer.status, (statuses.get(made.answer.status) ?? 0) + 1)
      const problem = await wrongWith(call, made)
      const body = typeof call.body === 'string' ? call.body.slice(0, 500) : ''
      if (problem) {
        const { headers, path, name, caller } = call
        const about = {
          seed: seed + number,
          name,
          caller,
          path: path.slice(0, 300),
          headers,
          body,
          answer: made.text.slice(0, 500)
        }
        wrong.push(`${problem}: ${JSON.stringify(about)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(wrong, lastWords()).toEqual([])
  // The server goes on as if nothing had happened, and enough calls came through to mean something.
  const admin = await world.given.admin()
  expect((await admin.call(listUsers, { query: {} })).total).toBeGreaterThan(0)
  const reply = await world.ask(admin, await world.agentThat(), 'Still there?')
  expect((await reply.finish()).status).toBe('finished')
  const share = (from: number, to: number) =>
    [...statuses].filter(([status]) => status >= from && status < to).reduce((sum, [, count]) => sum + count, 0) / calls
  console.log(`fuzz: seed ${seed}, statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
  expect(share(200, 300)).toBeGreaterThan(0.05)
}, 1_800_000)

test(`of ${Math.ceil(calls / 2)} requests that break HTTP itself, none is answered by a failure, and none ends the server`, async () => {
  const wrong: string[] = []
  const body = JSON.stringify({ access_token: 'x.y.z', fingerprint: 'test' })
  let next = 0
  async function work(): Promise<void> {
    while (next < calls / 2 && wrong.length < 5) {
      const number = next++
      const wire = makeWire(createRandom(seed + number), { path: '/api/v1/auth/refresh-token', body })
      const outcome = await sendWire(api.url, wire).catch((failure: Error) => failure)
      if (outcome instanceof Error || (outcome ?? 0) >= 500) wrong.push(`${wire.kind} ${seed + number}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(wrong, lastWords()).toEqual([])
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
}, 1_800_000)

test('what was made up has left no text of people or secret in the log', () => {
  const log = world.api.logs.join('')
  for (const text of planted.forNobody) expect(log).not.toContain(text)
})

/** The signal of a caller who leaves after this many milliseconds. */
function leaveAfter(milliseconds: number): AbortSignal {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), milliseconds)
  return leaving.signal
}
