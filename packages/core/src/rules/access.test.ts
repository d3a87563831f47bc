import { describe, expect, test } from 'vitest'
import { type Action, type Actor, type AgentSubject, access, may } from './access.ts'

const nobody: Actor = { kind: 'nobody' }
const guest: Actor = { kind: 'guest', guestId: 'g1' }
const share = { shareId: 's1', agentId: 'a1', accessLevel: 'anyone' } as const
const holder: Actor = { ...guest, share }
const lockedOut: Actor = { ...guest, share: { ...share, accessLevel: 'authenticated' } }
const person = (userId: string, role: 'admin' | 'agent_manager' | 'regular_user'): Actor => ({
  kind: 'user',
  userId,
  sessionId: 'x',
  role,
  departmentId: null
})
const actors = {
  nobody,
  guest,
  holder,
  lockedOut,
  user: person('u1', 'regular_user'),
  manager: person('u2', 'agent_manager'),
  owner: person('o1', 'agent_manager'),
  demoted: person('o1', 'regular_user'),
  admin: person('u3', 'admin')
}
type Name = keyof typeof actors

const published: AgentSubject = { id: 'a1', ownerId: 'o1', visibility: 'public', reviewStatus: 'approved', enabled: true }
const agents = {
  published,
  'of another share': { ...published, id: 'a2' },
  private: { ...published, visibility: 'private', reviewStatus: 'none' },
  waiting: { ...published, reviewStatus: 'under_review' },
  rejected: { ...published, reviewStatus: 'rejected' },
  disabled: { ...published, enabled: false }
} satisfies Record<string, AgentSubject>

const everybody = Object.keys(actors) as Name[]
const signedIn: Name[] = ['user', 'manager', 'owner', 'demoted', 'admin']
const managers: Name[] = ['manager', 'owner', 'admin']
const covered = new Set<Action>()

function allowed(action: Action, subject?: unknown): Name[] {
  covered.add(action)
  return everybody.filter(name => (may as (...given: unknown[]) => boolean)(actors[name], action, subject))
}

const seen: [keyof typeof agents, Name[]][] = [
  ['published', ['holder', ...signedIn]],
  ['of another share', signedIn],
  ['private', ['owner', 'admin']],
  ['waiting', ['owner', 'admin']],
  ['rejected', ['owner', 'admin']],
  ['disabled', ['admin']]
]

test.each(seen)('an agent that is %s may be seen and chatted with by %s', (name, who) => {
  expect(allowed('agent.see', agents[name])).toEqual(who)
  expect(allowed('agent.chat', agents[name])).toEqual(who)
})

describe.each(Object.keys(agents) as (keyof typeof agents)[])('an agent that is %s', name => {
  test.each(['agent.inspect', 'agent.edit', 'agent.delete', 'agent.submit'] as const)('%s: its owner and admins', action => {
    expect(allowed(action, agents[name])).toEqual(['owner', 'admin'])
  })
  test.each(['agent.review', 'agent.enable', 'agent.recommend'] as const)('%s: admins', action => {
    expect(allowed(action, agents[name])).toEqual(['admin'])
  })
  test('is shared by its owner and admins, while it is published', () => {
    expect(allowed('agent.share', agents[name])).toEqual(
      name === 'published' || name === 'of another share' ? ['owner', 'admin'] : []
    )
  })
})

test.each<[Action, Name[]]>([
  ['anyone', everybody],
  ['signedIn', signedIn],
  ['agent.list', signedIn],
  ['agent.create', managers],
  ['agent.verify', managers],
  ['agent.mine', managers],
  ['agent.manage', ['admin']],
  ['file.upload', ['holder', ...signedIn]],
  ['user.list', ['admin']],
  ['user.search', managers],
  ['user.setRole', ['admin']],
  ['organisation.setAppearance', ['admin']],
  ['base.create', managers]
])('%s is open to %s', (action, who) => {
  expect(allowed(action)).toEqual(who)
})

test.each<[string, { userId: string | null; guestId: string | null; agentId: string }, Name[]]>([
  ['a person', { userId: 'u1', guestId: null, agentId: 'a1' }, ['user']],
  ['a guest', { userId: null, guestId: 'g1', agentId: 'a1' }, ['holder']],
  ['a guest, with another agent', { userId: null, guestId: 'g1', agentId: 'a2' }, []],
  ['another guest', { userId: null, guestId: 'g2', agentId: 'a1' }, []]
])('a conversation of %s is used by nobody else, admins included', (_, conversation, who) => {
  expect(allowed('conversation.use', conversation)).toEqual(who)
})

test.each<[string, { userId: string | null; guestId: string | null; public: boolean }, Name[]]>([
  ['everybody', { userId: 'u1', guestId: null, public: true }, everybody],
  ['a person', { userId: 'u1', guestId: null, public: false }, ['user']],
  ['a guest', { userId: null, guestId: 'g1', public: false }, ['holder']]
])('a file of %s', (_, file, who) => {
  expect(allowed('file.read', file)).toEqual(who)
})

test.each([
  [null, []],
  ['read', ['base.read']],
  ['append_only', ['base.read', 'base.append']],
  ['read_write', ['base.read', 'base.append', 'base.edit']],
  ['all', ['base.read', 'base.append', 'base.edit', 'base.own']]
] as const)('the level %s on a base allows %s', (level, actions) => {
  const all = ['base.read', 'base.append', 'base.edit', 'base.own'] as const
  expect(all.filter(action => allowed(action, { level }).includes('user'))).toEqual(actions)
})

test('every action has a line above', () => {
  expect([...covered].sort()).toEqual(Object.keys(access).sort())
})
