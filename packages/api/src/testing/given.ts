import {
  type AccessLevel,
  createAgent,
  createPlacement,
  createShare,
  decideReview,
  guestHeader,
  type Identity,
  type ManagedAgent,
  type Placement,
  type PlacementSettings,
  type Role,
  type Share,
  setEnablement,
  shareAuthorization
} from '@lyceum/core/contract'
import { issueGuest } from '../auth/guests.ts'
import { startSession } from '../auth/sessions.ts'
import type { UserRow } from '../db/tables.ts'
import { ensureDepartment } from '../departments/queries.ts'
import { newId } from '../secrets/new-id.ts'
import type { CallAs } from './call.ts'
import { type AgentDraft, createDrafts } from './drafts.ts'
import type { TestApi } from './start-api.ts'

/** A signed-in person: `call` makes calls over HTTP, `user` is the row, `token` the access token. */
export type Person = { user: UserRow; token: string; call: CallAs }
export type Guest = { guestId: string; call: CallAs }

export type OwnedAgent = ManagedAgent & { owner: Person }

type AgentOptions = Partial<AgentDraft> & {
  owner?: Person
  status?: 'private' | 'under_review' | 'approved' | 'rejected' | 'disabled'
}

/**
 * Creates test data: tests pass only what matters, the rest has defaults. Agents and shares are created through the
 * API, so the demo platform must run (`startApi({ platform: true })`).
 */
export function createGiven(api: TestApi) {
  const drafts = createDrafts(() => api.platform.difyUrl)

  async function user(
    options: Partial<Pick<UserRow, 'name' | 'email' | 'locale' | 'kind'>> & {
      role?: Role
      identity?: Identity
      department?: string
    } = {}
  ) {
    const { department, ...columns } = options
    const id = newId()
    const at = api.context.now()
    const row: UserRow = {
      id,
      issuer: 'https://sign-in.test',
      subject: id,
      userNumber: id.slice(0, 8),
      name: `Person ${id.slice(0, 4)}`,
      email: `${id}@school.test`,
      departmentId: department ? await ensureDepartment(api.db, department) : null,
      departmentClaim: department ?? null,
      identity: 'faculty',
      role: 'regular_user',
      locale: null,
      version: 1,
      createdAt: at,
      lastSignInAt: at,
      blockedAt: null,
      kind: 'provider',
      ...columns
    }
    await api.db('users').insert(row)
    const token = await startSession(api.context, row, { fingerprint: 'test', userAgent: 'test' })
    return { user: row, token, call: api.as({ authorization: `Bearer ${token}` }) } satisfies Person
  }

  const admin = () => user({ role: 'admin' })
  const manager = () => user({ role: 'agent_manager' })

  /** Creates an agent, a private one by default, and brings it into the status. */
  async function agent({ owner, status = 'private', ...settings }: AgentOptions = {}): Promise<OwnedAgent> {
    const publisher = owner ?? (await manager())
    const visibility = status === 'private' ? 'private' : 'public'
    const created = await publisher.call(createAgent, { body: drafts.draft({ visibility, ...settings }) })
    return { ...(await reviewUntil(created, status)), owner: publisher }
  }

  async function reviewUntil(made: ManagedAgent, status: AgentOptions['status']): Promise<ManagedAgent> {
    if (status === 'private' || status === 'under_review') return made
    const reviewer = await admin()
    const params = { agentId: made.id }
    if (status === 'rejected') return reviewer.call(decideReview, { params, body: { decision: 'reject', reason: 'Not yet.' } })
    const approved = await reviewer.call(decideReview, { params, body: { decision: 'approve' } })
    if (status !== 'disabled') return approved
    return reviewer.call(setEnablement, { params, body: { enabled: false, reason: 'Closed for now.' } })
  }

  /** Creates an agent that is listed in discovery. */
  const publishedAgent = (options: Omit<AgentOptions, 'status'> = {}) => agent({ ...options, status: 'approved' })

  /** Creates a share of a published agent as its owner. */
  async function share(options: { agent?: OwnedAgent; accessLevel?: AccessLevel; sites?: string[] } = {}): Promise<Share> {
    const shared = options.agent ?? (await publishedAgent())
    const { accessLevel = 'anyone', sites = [] } = options
    return shared.owner.call(createShare, { params: { agentId: shared.id }, body: { accessLevel, sites } })
  }

  /** Creates one more share of a published agent, with settings of its own. */
  async function placement({
    agent: shared,
    ...settings
  }: Partial<PlacementSettings> & { agent?: OwnedAgent } = {}): Promise<Placement> {
    const { id, owner } = shared ?? (await publishedAgent())
    return owner.call(createPlacement, { params: { agentId: id }, body: { accessLevel: 'anyone', ...settings } })
  }

  /** Creates a caller without an account: with a share's token, or with only a guest id. */
  function guest(opened?: Share): Guest {
    const guestId = issueGuest(api.context.config.tokenSecret).signed
    return {
      guestId,
      call: api.as({ [guestHeader]: guestId, ...(opened && { authorization: shareAuthorization(opened.token) }) })
    }
  }

  return {
    ...drafts,
    user,
    admin,
    manager,
    agent,
    publishedAgent,
    share,
    placement,
    guest,
    nobody: { call: ((endpoint, input) => api.as({})(endpoint, input)) satisfies CallAs as CallAs }
  }
}

export type Given = ReturnType<typeof createGiven>
