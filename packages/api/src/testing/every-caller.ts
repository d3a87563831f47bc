import {
  carryState,
  createBase,
  createLearningPlatform,
  createNote,
  type EndpointDefinition,
  type EndpointName,
  endpoints,
  fillPath,
  setMember,
  shareHeader,
  updateAgent,
  uploadDocuments
} from '@lyceum/core/contract'
import { startSession } from '../auth/sessions.ts'
import type { DocumentRow } from '../db/tables.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { startVersion } from '../documents/version-queries.ts'
import { newId } from '../secrets/new-id.ts'
import { fetchEndpoint } from './call.ts'
import { fileFor, guestHeaders, tiffFile, upload } from './caller-requests.ts'
import { insertBatch, insertBudget, insertCopy, insertLinkRequest, insertReport } from './caller-rows.ts'
import type { Given, Person } from './given.ts'
import type { TestApi } from './start-api.ts'

/** Every kind of caller in relation to one published agent. */
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

export type Input = { params?: object; query?: object; body?: unknown }

/** One agent, every kind of caller, and the input of every call: its example in the contract, with existing ids. */
export type EveryCaller = {
  /** Makes a call as a caller, with `input` instead of the call's usual input. */
  ask(name: EndpointName, caller: Caller, input?: Input): Promise<Response>
  /** The usual input of a call, for which a permitted caller gets no other error. */
  inputOf(name: EndpointName): Promise<Input>
  /** The same for calls that read or are refused. They change nothing, so all of them are about the same things, which are made once. */
  sharedInputOf(name: EndpointName): Promise<Input>
  /** The credentials of a caller, for people with a new session. */
  headersOf(caller: Caller): Promise<Record<string, string>>
  /** The agent's owner with a new session, which no call has ended. */
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

  /** Each call gets a new session, because some calls end sessions. */
  const tokenOf = (caller: keyof typeof people) =>
    startSession(api.context, people[caller], { fingerprint: 'test', userAgent: '' })
  async function headersOf(caller: Caller): Promise<Record<string, string>> {
    if (fixed[caller]) return fixed[caller]
    const token = await tokenOf(caller as keyof typeof people)
    return { authorization: `Bearer ${token}`, ...(caller === 'userOfShare' && { [shareHeader]: authenticated.token }) }
  }
  /** Those of somebody of the same role, who owns nothing and is not needed again. */
  async function headersOfAnother(caller: Caller): Promise<Record<string, string>> {
    if (fixed[caller]) return fixed[caller]
    const { token } = await given.user({ role: people[caller as keyof typeof people].role })
    return { authorization: `Bearer ${token}` }
  }
  const owner = async () => ({ ...agent.owner, call: api.as(await headersOf('owner')) })

  async function ask(name: EndpointName, caller: Caller, input?: Input): Promise<Response> {
    const endpoint: EndpointDefinition = endpoints[name]
    const headers = name === 'deleteMe' ? await headersOfAnother(caller) : await headersOf(caller)
    if (!endpoint.upload) return fetchEndpoint(api.url, endpoint, input ?? (await inputOf(name)), headers)
    const documentId = endpoint.path.includes('{documentId}') ? (await uploadDocument()).id : undefined
    return upload(
      api.url + fillPath(endpoint.path, { agentId: agent.id, baseId: base?.id, documentId, ...input?.params }),
      endpoint.upload.field,
      headers,
      fileFor(name)
    )
  }

  /** Asks the agent a question as `userOfShare` and reads the answer to its end. */
  async function converse(): Promise<{ conversationId: string; messageId: string }> {
    // Calls before may have set a budget that is used up by now.
    if ((await api.db('budgets').delete()) > 0) await api.db('budgetVersion').increment('number')
    const answer = await ask('sendMessage', 'userOfShare', { params: { agentId: agent.id }, body: { text: 'What is a limit?' } })
    const [, conversationId] = /"conversation_id":"([\w-]+)"/.exec(await answer.text()) ?? []
    if (conversationId === undefined) throw new Error(`the question was answered with ${answer.status}`)
    const reply = await api.db('messages').where({ conversationId, side: 'agent' }).first('id')
    return { conversationId, messageId: reply.id }
  }

  const base = await (await owner()).call(createBase, { body: { name: 'Calculus' } })

  /** Existing values of the path parameters. */
  const file = (await (await ask('uploadFile', 'userOfShare')).json()) as { id: string }
  const image = (await (await ask('uploadImage', 'owner')).json()) as { url: string }
  const named: Record<string, () => string | Promise<string>> = {
    agentId: () => agent.id,
    userId: async () => (await given.user()).user.id,
    departmentId: async () => newDepartment(),
    // A version that differs from the one in service, so that it can be restored.
    version: async () => String(await nextVersion()),
    token: () => share.token,
    shareId: async () => (await given.placement({ agent: { ...agent, owner: await owner() } })).id,
    fileId: () => file.id,
    imageId: () => image.url.slice(image.url.lastIndexOf('/') + 1),
    baseId: () => base.id,
    memberId: async () => (await shareBase()).id,
    documentId: async () => (await uploadDocument()).id,
    conversationId: async () => (await converse()).conversationId,
    messageId: async () => (await converse()).messageId,
    platformId: async () => (await newPlatform()).id,
    deploymentId: async () => (await newPlatform()).deployments[0]!.id,
    courseId: async () => newCourse(),
    reportId: () => insertReport(api.db, agent.id),
    budgetId: () => insertBudget(api.db),
    batchId: () => insertBatch(api.db, { agentId: agent.id, userId: people.userOfShare.id }),
    copyId: async () => (await newCopy()).id,
    copyToken: async () => (await newCopy()).token,
    accountId: () => people.user.id
  }

  /** A copy for anyone of a conversation of `userOfShare`, with the file. */
  const newCopy = () => insertCopy(api.db, { agent, userId: people.userOfShare.id, fileId: file.id })

  /** Learning platforms have one client id each. */
  const platformFields = () => ({ ...createLearningPlatform.example.body, clientId: newId() })
  const newPlatform = async () =>
    api.as(await headersOf('admin'))(createLearningPlatform, { body: { ...platformFields(), deploymentIds: [newId()] } })

  /** A course that a deployment of a learning platform has. */
  async function newCourse(): Promise<string> {
    const id = newId()
    const { deployments } = await newPlatform()
    await api.db('ltiContexts').insert({ id, deploymentId: deployments[0]!.id, contextId: id, createdAt: new Date() })
    return id
  }

  const newLinkRequest = async () => ({ body: { code: await insertLinkRequest(api.db, await newCourse()) } })
  const newDepartment = () => ensureDepartment(api.db, `Department ${newId()}`)
  let versions = 1
  /** The number of a version of the agent that waits for review; the next one when it is called again. */
  async function nextVersion(): Promise<number> {
    const edited = given.edit({ visibility: 'public', opener: `Version ${++versions}` })
    const { next } = await (await owner()).call(updateAgent, { params: { agentId: agent.id }, body: edited })
    return next!.version
  }

  /** Shares the owner's base with somebody new. */
  const shareBase = async () =>
    (await owner()).call(setMember, {
      params: { baseId: base.id },
      body: { kind: 'user', subjectId: (await given.user()).user.id, level: 'read' }
    })

  /** Uploads a document that the owner's base does not have yet. */
  async function uploadDocument(file?: File): Promise<{ id: string }> {
    const path = uploadDocuments.path.replace('{baseId}', base.id)
    const answer = await upload(api.url + path, uploadDocuments.upload.field, await headersOf('owner'), file)
    const { items } = (await answer.json()) as { items: { id: string }[] }
    return items[0]!
  }

  /** A base takes the same words only once. */
  const newNote = () => ({ title: 'Limits', text: `Limits and derivatives ${newId()}`, isQuestion: false })
  const addNote = async () => (await (await owner()).call(createNote, { params: { baseId: base.id }, body: newNote() })).id

  /** Inputs that cannot be in the contract's example: tokens, ids of people, and new objects for calls that delete them. */
  const special: Partial<Record<EndpointName, () => Promise<Input>>> = {
    refreshToken: async () => ({ body: { accessToken: await tokenOf('user'), fingerprint: 'test' } }),
    setRoles: async () => ({ body: { userIds: [(await given.user()).user.id], role: 'regular_user' } }),
    handOver: async () => ({
      params: { userId: (await given.manager()).user.id },
      body: { toUserId: (await given.manager()).user.id }
    }),
    createDepartment: async () => ({ body: { label: `Department ${newId()}`, parentId: null } }),
    updateDepartment: async () => ({
      params: { departmentId: await newDepartment() },
      body: { label: `Department ${newId()}`, parentId: null }
    }),
    mergeDepartment: async () => ({ params: { departmentId: await newDepartment() }, body: { intoId: await newDepartment() } }),
    setMember: async () => ({ body: { kind: 'user', subjectId: (await given.user()).user.id, level: 'read' } }),
    ruleBaseAgent: async () => ({
      params: {
        baseId: base.id,
        agentId: (await given.agent({ owner: await owner(), knowledgeBaseIds: [base.id] })).id
      },
      body: { ruling: 'allowed' }
    }),
    createNote: async () => ({ body: newNote() }),
    updateNote: async () => ({ params: { baseId: base.id, documentId: await addNote() }, body: newNote() }),
    async discardReplacement() {
      const { id } = await uploadDocument()
      const document: DocumentRow = await api.db('documents').where({ id }).first()
      const { uploaderId, name, type, size, sha256, url } = document
      const content = { uploaderId, name, type, size, sha256, url, storageKey: `documents/${newId()}` }
      await startVersion(api.db, document, content, new Date())
      return { params: { baseId: base.id, documentId: id } }
    },
    readPage: async () => ({ params: { baseId: base.id, documentId: (await uploadDocument(tiffFile())).id, page: 1 } }),
    // A note is ready at once, so its passage is there.
    editPassage: async () => ({ params: { baseId: base.id, documentId: await addNote(), position: 0 } }),
    deleteBase: async () => ({
      params: { baseId: (await (await owner()).call(createBase, { body: { name: 'To be deleted' } })).id }
    }),
    deleteAgent: async () => ({ params: { agentId: (await given.publishedAgent({ owner: await owner() })).id } }),
    async revokeShare() {
      const shared = await given.publishedAgent({ owner: await owner() })
      await given.share({ agent: shared })
      return { params: { agentId: shared.id } }
    },
    async updateLearningPlatform() {
      const { deploymentIds: _, ...body } = platformFields()
      return { params: { platformId: (await newPlatform()).id }, body }
    },
    listContinuations: async () => ({ params: { conversationId: (await newCopy()).conversationId } }),
    continueConversation: async () => ({ params: { conversationId: (await newCopy()).conversationId }, body: {} }),
    readLinkRequest: newLinkRequest,
    confirmLinkRequest: newLinkRequest,
    refuseLinkRequest: newLinkRequest,
    async resumeState() {
      const { body } = carryState.example
      const { handle } = await api.as(fixed.nobody!)(carryState, { body })
      return { body: { token: body.token, site: body.site, handle } }
    },
    exchangeIdentityToken: async () => ({
      body: { shareToken: share.token, token: 'a.b.c', fingerprint: 'test' }
    }),
    searchConversations: async () => ({ query: { agentId: agent.id, query: 'limit' } }),
    async deleteConversation() {
      // The last conversation cannot be deleted, so there must be another.
      await converse()
      return {}
    }
  }

  async function inputOf(name: EndpointName, parameterOf = (parameter: string) => named[parameter]!()): Promise<Input> {
    const { path, example = {} }: EndpointDefinition = endpoints[name]
    const own = (await special[name]?.()) ?? {}
    const params: Record<string, string> = {}
    for (const [, parameter] of own.params ? [] : path.matchAll(/\{(\w+)\}/g)) params[parameter!] = await parameterOf(parameter!)
    return { params, ...withLocalAddresses(example), ...own }
  }

  const shared = new Map<string, string | Promise<string>>()
  const sharedInputOf = (name: EndpointName) =>
    inputOf(name, parameter => {
      if (!shared.has(parameter)) shared.set(parameter, named[parameter]!())
      return shared.get(parameter)!
    })

  /** Replaces addresses in an example by this server's, and the connection by one to which no platform responds. */
  function withLocalAddresses({ query, body }: Input): Input {
    // No platform can have this address, so the call fails after the permission check and stores nothing.
    const connection = given.connection({ apiUrl: 'http://169.254.1.1/v1' })
    return {
      query: query && JSON.parse(JSON.stringify(query).replaceAll('https://lyceum.example', api.url)),
      body: body && 'connection' in (body as object) ? { ...(body as object), connection } : body
    }
  }

  return { ask, inputOf: name => inputOf(name), sharedInputOf, headersOf, owner }
}
