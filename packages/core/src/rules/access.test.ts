import { describe, expect, test } from 'vitest'
import type { BaseLevel } from '../contract/knowledge.ts'
import type { ShareFeature } from '../contract/share-features.ts'
import type { Role } from '../contract/users.ts'
import { type Action, type Actor, access, may, mustSignIn } from './access.ts'
import type { AgentSubject, BaseMembership } from './access-subjects.ts'

const nobody: Actor = { kind: 'nobody' }
const guest: Actor = { kind: 'guest', guestId: 'g1' }
const share = { shareId: 's1', agentId: 'a1', accessLevel: 'anyone' } as const
const holder: Actor = { ...guest, share }
const lockedOut: Actor = { ...guest, share: { ...share, accessLevel: 'authenticated' } }
const person = (userId: string, role: Role, ...departmentIds: string[]): Actor => ({
  kind: 'user',
  userId,
  sessionId: 'x',
  role,
  departmentIds
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
  expect(allowed('agent.hear', agents[name])).toEqual(who)
  expect(allowed('agent.listConversations', agents[name])).toEqual(who)
})

describe.each(Object.keys(agents) as (keyof typeof agents)[])('an agent that is %s', name => {
  test.each(['agent.inspect', 'agent.edit', 'agent.delete', 'agent.submit'] as const)('%s: its owner and admins', action => {
    expect(allowed(action, agents[name])).toEqual(['owner', 'admin'])
  })
  test('agent.review: admins, but of an agent of their own only where there is no other', () => {
    const owning = { ...agents[name], ownerId: 'u3' }
    expect(allowed('agent.review', agents[name])).toEqual(['admin'])
    expect(allowed('agent.review', owning)).toEqual([])
    expect(allowed('agent.review', { ...owning, selfReview: true })).toEqual(['admin'])
  })
  test.each(['agent.enable', 'agent.recommend'] as const)('%s: admins', action => {
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
  ['speech.transcribe', ['holder', ...signedIn]],
  ['user.list', ['admin']],
  ['user.search', managers],
  ['user.setRole', ['admin']],
  ['user.manage', ['admin']],
  ['department.manage', ['admin']],
  ['lti.manage', ['admin']],
  ['course.list', ['admin']],
  ['organisation.setAppearance', ['admin']],
  ['organisation.setHome', ['admin']],
  ['organisation.setRetention', ['admin']],
  ['organisation.setPolicy', ['admin']],
  ['organisation.setTerms', ['admin']],
  ['organisation.setSchool', ['admin']],
  ['system.read', ['admin']],
  ['report.manage', ['admin']],
  ['audit.read', ['admin']],
  ['organisation.firstRun', ['admin']],
  ['base.create', managers],
  ['image.upload', managers],
  ['base.list', signedIn],
  ['base.manage', ['admin']]
])('%s is open to %s', (action, who) => {
  expect(allowed(action)).toEqual(who)
})

test('statistics of all agents are open to admins, and those of one’s own to publishers', () => {
  expect(allowed('usage.read', { mine: false })).toEqual(['admin'])
  expect(allowed('usage.read', { mine: true })).toEqual(managers)
})

test('budgets of an agent are governed by its publisher and admins, all others by admins alone', () => {
  expect(allowed('budget.manage', { agent: agents.published })).toEqual(['owner', 'admin'])
  for (const subject of [{}, { courseId: 'c1' }]) expect(allowed('budget.manage', subject)).toEqual(['admin'])
})

test.each<[string, { userId: string | null; guestId: string | null; agentId: string }, Name[]]>([
  ['a person', { userId: 'u1', guestId: null, agentId: 'a1' }, ['user']],
  ['a guest', { userId: null, guestId: 'g1', agentId: 'a1' }, ['holder']],
  ['a guest, with another agent', { userId: null, guestId: 'g1', agentId: 'a2' }, []],
  ['another guest', { userId: null, guestId: 'g2', agentId: 'a1' }, []]
])('a conversation of %s is used by nobody else, admins included', (_, conversation, who) => {
  expect(allowed('conversation.use', conversation)).toEqual(who)
  expect(allowed('conversation.rate', conversation)).toEqual(who)
})

test.each<[keyof typeof agents, Name[]]>([
  ['published', managers],
  ['private', ['owner']],
  ['waiting', ['owner']],
  ['disabled', []]
])('a workflow that is %s is run for the rows of a table by who publishes and may use it other than to try it', (name, who) => {
  expect(allowed('agent.batch', agents[name])).toEqual(who)
  expect(may(actors.admin, 'agent.batch', { ...agents[name], ownerId: 'u3' })).toBe(true)
})

test('a workflow is run for the rows of a table also by a teacher of a course that has it, from the portal and while it is published', () => {
  expect(allowed('agent.batch', { ...published, taught: true })).toEqual(signedIn)
  for (const name of ['private', 'waiting', 'disabled'] as const)
    expect(may(actors.user, 'agent.batch', { ...agents[name], taught: true })).toBe(false)
  const course = { courseId: 'c1', agentId: 'a1', standing: 'teacher' } as const
  expect(may({ ...actors.user, course } as Actor, 'agent.batch', { ...published, taught: true })).toBe(false)
})

test('runs for a table are read by their person alone, also one who may run no more', () => {
  expect(allowed('batch.use', { userId: 'o1' })).toEqual(['owner', 'demoted'])
})

test('of a conversation its person alone makes copies and ends them, and an open one is for everybody', () => {
  const own = { userId: 'u1', guestId: null, agentId: 'a1' }
  expect(allowed('conversation.copy', own)).toEqual(['user'])
  expect(allowed('conversation.copy', { userId: null, guestId: 'g1', agentId: 'a1' })).toEqual([])
  expect(allowed('conversation.continue', own)).toEqual(['user'])
  expect(allowed('conversation.continue', { userId: null, guestId: 'g1', agentId: 'a1' })).toEqual([])
  expect(allowed('copy.end', { userId: 'u1', open: true })).toEqual(['user'])
  expect(allowed('copy.readOpen', { userId: 'u1', open: true })).toEqual(everybody)
  expect(allowed('copy.readOpen', { userId: 'u1', open: false })).toEqual([])
})

test('whom the site of a share has introduced needs no account, for the agent of that share alone', () => {
  const introduced: Actor = { ...guest, introduced: true, share: { ...share, accessLevel: 'authenticated' } }
  expect([introduced, lockedOut].map(mustSignIn)).toEqual([false, true])
  expect(may(introduced, 'agent.chat', agents.published)).toBe(true)
  expect(may(introduced, 'agent.chat', agents['of another share'])).toBe(false)
  expect(may(introduced, 'file.upload')).toBe(true)
  expect(may(introduced, 'agent.list')).toBe(false)
})

test.each<[ShareFeature, Action, unknown]>([
  ['history', 'agent.listConversations', agents.published],
  ['feedback', 'conversation.rate', { userId: 'u1', guestId: null, agentId: 'a1' }],
  ['upload', 'file.upload', undefined],
  ['voice', 'speech.transcribe', undefined],
  ['voice', 'agent.hear', agents.published]
])('a share without %s refuses %s to whoever comes through it', (feature, action, subject) => {
  const through = (switchedOff: ShareFeature[]): Actor => ({ ...actors.user, share: { ...share, switchedOff } }) as Actor
  const mayCome = (off: ShareFeature[]) => (may as (...given: unknown[]) => boolean)(through(off), action, subject)
  expect([mayCome([]), mayCome([feature])]).toEqual([true, false])
})

test.each<[string, { userId: string | null; guestId: string | null; public: boolean }, Name[]]>([
  ['everybody', { userId: 'u1', guestId: null, public: true }, everybody],
  ['a person', { userId: 'u1', guestId: null, public: false }, ['user']],
  ['a guest', { userId: null, guestId: 'g1', public: false }, ['holder']]
])('a file of %s', (_, file, who) => {
  expect(allowed('file.read', file)).toEqual(who)
})

const levels = ['base.read', 'base.append', 'base.edit', 'base.own'] as const
const actionsOf = {
  none: [],
  read: ['base.read'],
  append_only: ['base.read', 'base.append'],
  read_write: ['base.read', 'base.append', 'base.edit'],
  all: [...levels]
} satisfies Record<BaseLevel | 'none', readonly Action[]>

const inMaths = (role: Role) => person('u1', role, 'maths')
const toPerson = (level: BaseLevel): BaseMembership => ({ kind: 'user', subjectId: 'u1', level })
const toDepartment = (level: BaseLevel): BaseMembership => ({ kind: 'department', subjectId: 'maths', level })

test.each<[string, Actor, string, BaseMembership[], BaseLevel | 'none']>([
  ['nobody', nobody, 'o1', [toPerson('all')], 'none'],
  ['a guest', guest, 'o1', [toPerson('all')], 'none'],
  ['a guest with a share', holder, 'o1', [], 'none'],
  ['a stranger', inMaths('regular_user'), 'o1', [], 'none'],
  ['another manager', inMaths('agent_manager'), 'o1', [], 'none'],
  ['an admin', actors.admin, 'o1', [], 'all'],
  ['the owner', actors.owner, 'o1', [], 'all'],
  ['an owner who is no publisher any more', actors.demoted, 'o1', [], 'read'],
  ['a reader', inMaths('regular_user'), 'o1', [toPerson('read')], 'read'],
  ['an appender', inMaths('regular_user'), 'o1', [toPerson('append_only')], 'append_only'],
  ['a writer', inMaths('regular_user'), 'o1', [toPerson('read_write')], 'read_write'],
  ['a manager of the base', inMaths('regular_user'), 'o1', [toPerson('all')], 'all'],
  ['a member of the department', inMaths('regular_user'), 'o1', [toDepartment('append_only')], 'append_only'],
  ['a member of another department', actors.user, 'o1', [toDepartment('all')], 'none'],
  ['somebody with more of their own', inMaths('regular_user'), 'o1', [toDepartment('read'), toPerson('all')], 'all'],
  ['somebody with less of their own', inMaths('regular_user'), 'o1', [toDepartment('all'), toPerson('read')], 'read']
])('%s may do with a base what its members allow', (_, actor, ownerId, members, level) => {
  const base = { ownerId, members }
  expect(levels.filter(action => may(actor, action, base))).toEqual(actionsOf[level])
  expect(may(actor, 'baseDocument.read', { base, uploaderId: 'u9' })).toBe(level !== 'none')
  expect(may(actor, 'baseDocument.change', { base, uploaderId: 'u9' })).toBe(may(actor, 'base.edit', base))
  expect(may(actor, 'baseDocument.change', { base, uploaderId: 'u1' })).toBe(
    may(actor, 'base.edit', base) || (may(actor, 'base.append', base) && actor.kind === 'user' && actor.userId === 'u1')
  )
})

test.each(Object.entries(actionsOf))('the level %s, as a client knows it, allows %j', (level, actions) => {
  const base = { level: level === 'none' ? null : (level as BaseLevel) }
  expect(levels.filter(action => allowed(action, base).includes('user'))).toEqual(actions)
  expect(allowed('baseDocument.read', { base, uploaderId: 'u9' }).includes('user')).toBe(level !== 'none')
  expect(allowed('baseDocument.change', { base, uploaderId: 'u9' }).includes('user')).toBe(actions.includes('base.edit' as never))
})

describe('somebody from a learning platform', () => {
  const course = { courseId: 'c1', agentId: 'a1', standing: 'learner' } as const
  // Whatever the role of the account were.
  const member: Actor = { ...person('u9', 'admin', 'd1'), course } as Actor
  const theirs = { userId: 'u9', guestId: null, agentId: 'a1', courseId: 'c1' }

  test('chats with the agent of their link, while it is published, and with no other', () => {
    expect(may(member, 'agent.chat', agents.published)).toBe(true)
    for (const name of ['of another share', 'private', 'waiting', 'rejected', 'disabled'] as const)
      expect(may(member, 'agent.chat', agents[name]), name).toBe(false)
    expect(may({ ...member, course: { ...course, agentId: null } } as Actor, 'agent.chat', agents.published)).toBe(false)
  })

  test('opens what they said in this course with this agent', () => {
    expect(may(member, 'conversation.use', theirs)).toBe(true)
    for (const other of [{ courseId: 'c2' }, { courseId: null }, { agentId: 'a2' }, { userId: 'u1' }])
      expect(may(member, 'conversation.use', { ...theirs, ...other })).toBe(false)
  })

  test.each([
    ['teacher', true, true],
    ['helper', true, false],
    ['learner', false, false]
  ] as const)(
    'as a %s sees the settings of this course (%s) and changes them (%s), and those of no other',
    (standing, sees, changes) => {
      const actor = { ...member, course: { ...course, standing } } as Actor
      expect(may(actor, 'course.readSubmissions', { id: 'c1' })).toBe(sees)
      expect(may(actor, 'course.see', { id: 'c1' })).toBe(sees)
      expect(may(actor, 'course.edit', { id: 'c1' })).toBe(changes)
      for (const action of ['course.review', 'course.readNotices'] as const) {
        expect(may(actor, action, { id: 'c1' })).toBe(standing === 'teacher')
        expect(may(actor, action, { id: 'c2' })).toBe(false)
      }
      expect(may(actor, 'budget.manage', { courseId: 'c1' })).toBe(changes)
      expect(may(actor, 'budget.manage', { courseId: 'c2' }) || may(actor, 'budget.manage', {})).toBe(false)
      expect(may(actor, 'course.see', { id: 'c2' }) || may(actor, 'course.edit', { id: 'c2' })).toBe(false)
    }
  )

  test('may do nothing else', () => {
    const allowedAtAll = [
      'anyone',
      'agent.see',
      'agent.chat',
      'agent.hear',
      'agent.listConversations',
      'conversation.use',
      'conversation.continue',
      'conversation.rate',
      'file.upload',
      'file.read',
      'speech.transcribe'
    ]
    const subject = {
      ...agents.published,
      ...theirs,
      ownerId: 'u9',
      members: [],
      base: { ownerId: 'u9', members: [] },
      mine: true,
      public: true
    }
    const actions = (Object.keys(access) as Action[]).filter(action =>
      (may as (...given: unknown[]) => boolean)(member, action, subject)
    )
    expect(actions.sort()).toEqual(allowedAtAll.sort())
  })
})

test('courses are looked after by admins too, and by no other account of the portal', () => {
  expect(allowed('course.see', { id: 'c1' })).toEqual(['admin'])
  expect(allowed('course.edit', { id: 'c1' })).toEqual(['admin'])
  // What a learner hands in is for their teachers alone.
  expect(allowed('course.readSubmissions', { id: 'c1' })).toEqual([])
  expect(allowed('course.review', { id: 'c1' })).toEqual([])
  expect(allowed('course.readNotices', { id: 'c1' })).toEqual([])
})

test('every action has a line above', () => {
  expect([...covered].sort()).toEqual(Object.keys(access).sort())
})
