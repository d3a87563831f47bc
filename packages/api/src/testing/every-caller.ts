import { type EndpointDefinition, type EndpointName, endpoints, type Share } from '@lyceum/core/contract'
import { startSession } from '../auth/sessions.ts'
import { send } from './call.ts'
import type { Given, OwnedAgent, Person } from './given.ts'
import type { TestApi } from './start-api.ts'

/** Every kind of caller there is, seen from one published agent. */
export const callers = [
  'nobody',
  'guest',
  'guestOfOtherShare',
  'guestOfShare',
  'guestOfAuthenticatedShare',
  'userOfShare',
  'user',
  'manager',
  'owner',
  'admin'
] as const
export type Caller = (typeof callers)[number]

type Input = { params?: object; query?: object; body?: unknown }

/** One agent, everybody who could ask about it, and for every call what it must be given. */
export type EveryCaller = {
  /** Makes a call as somebody; `input` instead of what the call is usually given. */
  ask(name: EndpointName, caller: Caller, input?: Input): Promise<Response>
  /** What the call is given, so that whoever may make it is not refused for another reason. */
  inputOf(name: EndpointName): Promise<Input>
  /** The agent's owner in a session that no call has ended. */
  owner(): Promise<Person>
}

export async function createEveryCaller(api: TestApi, given: Given): Promise<EveryCaller> {
  const agent = await given.publishedAgent()
  const share = await given.share({ agent })
  const authenticated = await given.share({ agent, accessLevel: 'authenticated' })
  const people = {
    userOfShare: (await given.user()).user,
    user: (await given.user()).user,
    manager: (await given.manager()).user,
    owner: agent.owner.user,
    admin: (await given.admin()).user
  }
  const fixed: Partial<Record<Caller, Record<string, string>>> = {
    nobody: {},
    guest: guestHeaders(given),
    guestOfOtherShare: guestHeaders(given, await given.share()),
    guestOfShare: guestHeaders(given, share),
    guestOfAuthenticatedShare: guestHeaders(given, authenticated)
  }

  /** A session of its own for each call: some calls end sessions. */
  const tokenOf = (caller: keyof typeof people) =>
    startSession(api.context, people[caller], { fingerprint: 'test', userAgent: '' })
  async function headersOf(caller: Caller): Promise<Record<string, string>> {
    if (fixed[caller]) return fixed[caller]
    const token = await tokenOf(caller as keyof typeof people)
    return { authorization: `Bearer ${token}`, ...(caller === 'userOfShare' && { 'x-share-token': authenticated.token }) }
  }
  const owner = async () => ({ ...agent.owner, call: api.as(await headersOf('owner')) })

  async function ask(name: EndpointName, caller: Caller, input?: Input): Promise<Response> {
    const headers = await headersOf(caller)
    if (name === 'uploadFile') return upload(api.url, headers)
    return send(api.url, endpoints[name] as EndpointDefinition, input ?? (await inputOf(name)), headers)
  }

  /** `userOfShare` asks the agent something and reads the answer to its end. */
  async function converse(): Promise<{ conversationId: string; messageId: string }> {
    const answer = await ask('sendMessage', 'userOfShare', { params: { agentId: agent.id }, body: { text: 'What is a limit?' } })
    const [, conversationId] = /"conversation_id":"([\w-]+)"/.exec(await answer.text()) ?? []
    const reply = await api.db('messages').where({ conversationId, side: 'agent' }).first('id')
    return { conversationId: conversationId!, messageId: reply.id }
  }

  const inputs = createInputs({ api, given, agent, share, owner, converse, token: () => tokenOf('user') })
  const file = (await (await upload(api.url, await headersOf('userOfShare'))).json()) as { id: string }
  async function inputOf(name: EndpointName): Promise<Input> {
    if (name === 'getFile') return { params: { fileId: file.id } }
    const own = (await inputs[name]?.()) ?? {}
    return { params: { agentId: agent.id }, ...own }
  }
  return { ask, inputOf, owner }
}

function guestHeaders(given: Given, share?: Share): Record<string, string> {
  return { 'x-guest-id': given.guest(share).guestId, ...(share && { authorization: `Share ${share.token}` }) }
}

function upload(url: string, headers: Record<string, string>): Promise<Response> {
  const form = new FormData()
  form.set('file', new File(['Limits and derivatives'], 'notes.txt', { type: 'text/plain' }))
  return fetch(url + endpoints.uploadFile.path, { method: 'POST', body: form, headers })
}

type Parts = {
  api: TestApi
  given: Given
  agent: OwnedAgent
  share: Share
  owner(): Promise<Person>
  converse(): Promise<{ conversationId: string; messageId: string }>
  token(): Promise<string>
}

/** Beside the agent's id in the path, which all calls get. What a call destroys is made for it. */
function createInputs({
  api,
  given,
  share,
  owner,
  converse,
  token
}: Parts): Partial<Record<EndpointName, () => Input | Promise<Input>>> {
  const address = { query: { redirectUri: `${api.url}/oauth2/callback` } }
  // No platform may have this address: the field is refused after the caller was let in, and nothing is stored.
  const nowhere = given.connection({ apiUrl: 'http://169.254.1.1/v1' })
  const anyone = { body: { accessLevel: 'anyone', sites: [] } }
  const conversation = async () => ({ params: { conversationId: (await converse()).conversationId } })
  const reply = async () => ({ params: { messageId: (await converse()).messageId } })
  return {
    getLoginUrl: () => address,
    getLogoutUrl: () => address,
    createToken: () => ({ body: { credential: 'unknown', fingerprint: 'test' } }),
    refreshToken: async () => ({ body: { accessToken: await token(), fingerprint: 'test' } }),
    setLocale: () => ({ body: { locale: 'en-US' } }),
    searchUsers: () => ({ query: { query: 'a' } }),
    setRoles: async () => ({ body: { userIds: [(await given.user()).user.id], role: 'regular_user' } }),
    setAppearance: () => ({ body: { logo: null, icon: null, wordmark: null, sysName: '', poweredBy: '', poweredByUrl: null } }),
    verifyAgent: () => ({ body: { connection: nowhere } }),
    createAgent: () => ({ body: given.draft({ connection: nowhere }) }),
    updateAgent: () => ({ body: given.draft({ connection: nowhere }) }),
    getShareState: () => ({ params: { token: share.token } }),
    deleteAgent: async () => ({ params: { agentId: (await given.publishedAgent({ owner: await owner() })).id } }),
    async revokeShare() {
      const shared = await given.publishedAgent({ owner: await owner() })
      await given.share({ agent: shared })
      return { params: { agentId: shared.id }, query: { accessLevel: 'anyone' } }
    },
    decideReview: () => ({ body: { decision: 'approve' } }),
    setEnablement: () => ({ body: { enabled: true } }),
    setRecommendation: () => ({ body: { recommended: false } }),
    createShare: () => anyone,
    updateShare: () => anyone,
    sendMessage: () => ({ body: { text: 'What is a limit?' } }),
    runWorkflow: () => ({ body: { inputs: {} } }),
    listMessages: conversation,
    renameConversation: async () => ({ ...(await conversation()), body: { name: 'Limits' } }),
    async deleteConversation() {
      // The last one cannot be deleted: another must stay.
      await converse()
      return conversation()
    },
    readEvents: reply,
    abortMessage: reply,
    regenerateMessage: reply,
    setFeedback: async () => ({ ...(await reply()), body: { rating: 'like' } })
  }
}
