import { type EndpointDefinition, type EndpointName, endpoints } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callers, createEveryCaller, type EveryCaller } from '../testing/every-caller.ts'
import { createGiven, type Given } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

type Outcome = 'allowed' | 2000 | 3000 | 3002
type Row = Record<Caller, Outcome>

const strangers = { nobody: 2000, guest: 2000, guestOfAuthenticatedShare: 2000 } as const
const noGuests = { ...strangers, guestOfOtherShare: 2000, guestOfShare: 2000 } as const
const everybodySignedIn = {
  userOfShare: 'allowed',
  user: 'allowed',
  manager: 'allowed',
  owner: 'allowed',
  admin: 'allowed'
} as const

const anyone: Row = {
  ...everybodySignedIn,
  nobody: 'allowed',
  guest: 'allowed',
  guestOfOtherShare: 'allowed',
  guestOfShare: 'allowed',
  guestOfAuthenticatedShare: 'allowed'
}
const people: Row = { ...noGuests, ...everybodySignedIn }
const publishers: Row = { ...people, userOfShare: 3002, user: 3002 }
const owners: Row = { ...publishers, manager: 3002 }
const admins: Row = { ...owners, owner: 3002 }
const chatters: Row = { ...strangers, guestOfOtherShare: 3000, guestOfShare: 'allowed', ...everybodySignedIn }
const holders: Row = { ...strangers, guestOfOtherShare: 'allowed', guestOfShare: 'allowed', ...everybodySignedIn }
/** What belongs to `userOfShare` alone, and of which nobody else learns: not even an admin. */
const theirs: Row = {
  ...strangers,
  guestOfOtherShare: 3000,
  guestOfShare: 3000,
  userOfShare: 'allowed',
  user: 3000,
  manager: 3000,
  owner: 3000,
  admin: 3000
}

/** Who may make which call; the agent is a published one, conversation, messages and file are those of `userOfShare`. */
const matrix = {
  getLoginUrl: anyone,
  getLogoutUrl: people,
  createToken: anyone,
  refreshToken: anyone,
  getMe: people,
  setLocale: people,
  listSessions: people,
  endOtherSessions: people,
  searchUsers: publishers,
  listUsers: admins,
  listRoles: admins,
  setRoles: admins,
  listDepartments: publishers,
  getOrganisation: people,
  setAppearance: admins,
  verifyAgent: publishers,
  createAgent: publishers,
  listAgents: people,
  listManagedAgents: admins,
  listMyAgents: publishers,
  listRecommendedAgents: people,
  listLastUsedAgents: people,
  listUsedAgents: people,
  forgetUsedAgent: people,
  getShareState: anyone,
  getAgentConfig: chatters,
  getRestrictedAgent: owners,
  updateAgent: owners,
  deleteAgent: owners,
  submitReview: owners,
  decideReview: admins,
  getTimeline: owners,
  setEnablement: admins,
  setRecommendation: admins,
  createShare: owners,
  updateShare: owners,
  listShares: owners,
  revokeShare: owners,
  listConversations: chatters,
  listMessages: theirs,
  renameConversation: theirs,
  deleteConversation: theirs,
  sendMessage: chatters,
  runWorkflow: chatters,
  readEvents: theirs,
  abortMessage: theirs,
  regenerateMessage: theirs,
  setFeedback: theirs,
  uploadFile: holders,
  getFile: theirs,
  getVersion: anyone
} satisfies Record<EndpointName, Row>

let api: TestApi
let given: Given
let everyone: EveryCaller
beforeAll(async () => {
  api = await startApi({ platform: true, config: { rateLimitFactor: 0 } })
  given = createGiven(api)
  everyone = await createEveryCaller(api, given)
})
afterAll(() => api.stop())

describe.each(Object.keys(matrix) as EndpointName[])('%s', name => {
  test('answers each kind of caller as the table says', async () => {
    const outcomes: Partial<Row> = {}
    for (const caller of callers) outcomes[caller] = await outcomeOf(name, caller)
    expect(outcomes).toEqual(matrix[name])
  })
})

/** Let in is who hears anything but a refusal; what they hear then is the business of the room's own tests. */
async function outcomeOf(name: EndpointName, caller: Caller): Promise<Outcome> {
  const answer = await everyone.ask(name, caller)
  if (answer.ok) {
    await answer.body?.cancel()
    return 'allowed'
  }
  const { code } = (await answer.json()) as { code: number }
  if (code === 9900) throw new Error(`${name} by ${caller}: ${api.logs.filter(line => line.includes('request failed')).at(-1)}`)
  return code === 2000 || code === 3000 || code === 3002 ? code : 'allowed'
}

test('of an agent that is private, nobody but its owner and admins learns that it exists', async () => {
  const hidden = await given.agent({ owner: await everyone.owner() })
  const ofAgents = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
    ([name, { path }]) => path.includes('{agentId}') && name !== 'forgetUsedAgent'
  )
  for (const [name, { auth }] of ofAgents) {
    const input = await everyone.inputOf(name)
    const answerTo = async (caller: Caller, agentId: string) =>
      (await everyone.ask(name, caller, { ...input, params: { agentId } })).json()
    const strangers: Caller[] = ['userOfShare', 'user', 'manager', ...(auth === 'chat' ? (['guestOfShare'] as const) : [])]
    for (const caller of strangers) {
      expect(await answerTo(caller, hidden.id), `${name} by ${caller}`).toMatchObject({ code: 3000 })
      expect(await answerTo(caller, 'no-such-agent'), `${name} by ${caller}`).toMatchObject({ code: 3000 })
    }
    expect(await answerTo('admin', 'no-such-agent'), `${name} by admin`).toMatchObject({ code: 3000 })
  }
})

test('no answer and no line of the log has ever shown the key of a platform', async () => {
  const { apiKey } = given.connection()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const text = await (await everyone.ask(name, 'owner')).text()
    expect(text, name).not.toContain(apiKey)
  }
  expect(api.logs.join('')).not.toContain(apiKey)
})
