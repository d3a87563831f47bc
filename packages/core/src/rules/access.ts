import type { BaseLevel } from '../contract/knowledge.ts'
import { baseLevels } from '../contract/knowledge.ts'
import type { ShareFeature } from '../contract/share-features.ts'
import type { AccessLevel } from '../contract/shares.ts'
import type { Role } from '../contract/users.ts'
import type {
  AgentSubject,
  BaseSubject,
  BatchSubject,
  BudgetSubject,
  ConversationSubject,
  CopySubject,
  CourseBase,
  CourseSubject,
  DocumentSubject,
  FileSubject,
  UsageSubject
} from './access-subjects.ts'
import type { Standing } from './lti/roles.ts'

/**
 * The caller. A share gives access to one agent; signed-in people can send one too. `departmentIds` are the person's department and
 * those above it, the nearest first. `course` is of who came from a learning platform: they are nobody anywhere else. A guest is `introduced`
 * when the site that embeds the share has proved who it is.
 */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'guest'; guestId: string; introduced?: true; share?: ActiveShare }
  | {
      kind: 'user'
      userId: string
      sessionId: string
      role: Role
      departmentIds: readonly string[]
      share?: ActiveShare
      course?: ActiveCourse
    }

/** The course that a launch led into, what the person is there, and the account of the school that they have linked, which is no right. */
export type ActiveCourse = {
  courseId: string
  agentId: string | null
  /** The placement whose launch began the session. */
  linkId?: string | null
  standing: Standing
  isTest?: boolean
  linkedId?: string
}

export type ActiveShare = {
  shareId: string
  agentId: string
  accessLevel: AccessLevel
  /** Parts of the chat that it leaves out. */
  switchedOff?: readonly ShareFeature[]
}

/** The permissions. The server enforces them; clients use them to hide what would be rejected. */
export const access = {
  anyone: () => true,
  signedIn: actor => actor.kind === 'user',
  'agent.list': actor => actor.kind === 'user',
  'agent.create': actor => mayPublish(actor),
  'agent.verify': actor => mayPublish(actor),
  'agent.mine': actor => mayPublish(actor),
  'agent.see': (actor, agent: AgentSubject) => mayChat(actor, agent),
  'agent.chat': (actor, agent: AgentSubject) => mayChat(actor, agent),
  'agent.inspect': (actor, agent: AgentSubject) => isAdmin(actor) || ownsAsManager(actor, agent),
  'agent.edit': (actor, agent: AgentSubject) => isAdmin(actor) || ownsAsManager(actor, agent),
  'agent.delete': (actor, agent: AgentSubject) => isAdmin(actor) || ownsAsManager(actor, agent),
  'agent.submit': (actor, agent: AgentSubject) => isAdmin(actor) || ownsAsManager(actor, agent),
  'agent.share': (actor, agent: AgentSubject) => isPublished(agent) && (isAdmin(actor) || ownsAsManager(actor, agent)),
  'agent.manage': actor => isAdmin(actor),
  'agent.review': (actor, agent: AgentSubject) => isAdmin(actor) && (!owns(actor, agent) || agent.selfReview === true),
  'agent.enable': (actor, _agent: AgentSubject) => isAdmin(actor),
  'agent.recommend': (actor, _agent: AgentSubject) => isAdmin(actor),
  'agent.listConversations': (actor, agent: AgentSubject) => mayChat(actor, agent) && offers(actor, 'history'),
  'conversation.use': (actor, conversation: ConversationSubject) => isParticipant(actor, conversation),
  // Of a learning platform's people a copy is handed in, in their course.
  'conversation.copy': (actor, conversation: ConversationSubject) => actor.kind === 'user' && isParticipant(actor, conversation),
  // Many runs at once are for who publishes or teaches, and are no trial: each counts. People of a learning platform have no page for their
  // results: a teacher has it in the portal, with the account that they have linked.
  'agent.batch': (actor, agent: AgentSubject) =>
    (mayPublish(actor) || (actor.kind === 'user' && agent.taught === true)) &&
    mayChat(actor, agent) &&
    (isPublished(agent) || owns(actor, agent)),
  // What was run is read, stopped and deleted also by who may run no more.
  'batch.use': (actor, batch: BatchSubject) => actor.kind === 'user' && actor.userId === batch.userId,
  // Who has linked accounts, from one into the other: the server knows which.
  'conversation.continue': (actor, conversation: ConversationSubject) =>
    actor.kind === 'user' && isParticipant(actor, conversation),
  'copy.end': (actor, copy: CopySubject) => actor.kind === 'user' && actor.userId === copy.userId,
  'copy.readOpen': (_actor, copy: CopySubject) => copy.open,
  'conversation.rate': (actor, conversation: ConversationSubject) =>
    isParticipant(actor, conversation) && offers(actor, 'feedback'),
  'file.upload': actor => comesIn(actor) && offers(actor, 'upload'),
  'agent.hear': (actor, agent: AgentSubject) => mayChat(actor, agent) && offers(actor, 'voice'),
  'speech.transcribe': actor => comesIn(actor) && offers(actor, 'voice'),
  'file.read': (actor, file: FileSubject) => file.public || ownsFile(actor, file),
  'image.upload': actor => mayPublish(actor),
  'user.list': actor => isAdmin(actor),
  'user.search': actor => mayPublish(actor),
  'user.setRole': actor => isAdmin(actor),
  'user.manage': actor => isAdmin(actor),
  'report.manage': actor => isAdmin(actor),
  'usage.read': (actor, { mine }: UsageSubject) => isAdmin(actor) || (mine && mayPublish(actor)),
  'audit.read': actor => isAdmin(actor),
  'system.read': actor => isAdmin(actor),
  'department.manage': actor => isAdmin(actor),
  'lti.manage': actor => isAdmin(actor),
  'course.list': actor => isAdmin(actor),
  'course.see': (actor, course: CourseSubject) => looksAfter(actor, course, ['teacher', 'helper']),
  'course.edit': (actor, course: CourseSubject) => looksAfter(actor, course, ['teacher']),
  // What a learner hands in is for their teachers.
  'course.readSubmissions': (actor, course: CourseSubject) =>
    actor.kind === 'user' && actor.course !== undefined && looksAfter(actor, course, ['teacher', 'helper']),
  // Who teaches it may read what was declared to be read; nobody does for the school.
  'course.review': (actor, course: CourseSubject) =>
    actor.kind === 'user' && actor.course !== undefined && looksAfter(actor, course, ['teacher']),
  // What a rule of the school says of questions in a course; what administrators are told, they read elsewhere.
  'course.readNotices': (actor, course: CourseSubject) =>
    actor.kind === 'user' && actor.course !== undefined && looksAfter(actor, course, ['teacher']),
  'budget.manage': (actor, subject: BudgetSubject) => governsUse(actor, subject),
  'organisation.setTerms': actor => isAdmin(actor),
  'organisation.setAppearance': actor => isAdmin(actor),
  'organisation.setHome': actor => isAdmin(actor),
  'organisation.setSchool': actor => isAdmin(actor),
  'organisation.firstRun': actor => isAdmin(actor),
  'organisation.setRetention': actor => isAdmin(actor),
  'organisation.setPolicy': actor => isAdmin(actor),
  'base.create': actor => mayPublish(actor),
  'base.list': actor => actor.kind === 'user',
  'base.manage': actor => isAdmin(actor),
  'base.read': (actor, base: BaseSubject) => hasLevel(actor, base, 'read'),
  'base.append': (actor, base: BaseSubject) => hasLevel(actor, base, 'append_only'),
  'base.edit': (actor, base: BaseSubject) => hasLevel(actor, base, 'read_write'),
  'base.own': (actor, base: BaseSubject) => hasLevel(actor, base, 'all'),
  'baseDocument.read': (actor, { base }: DocumentSubject) => hasLevel(actor, base, 'read'),
  'baseDocument.change': (actor, subject: DocumentSubject) => mayChangeDocument(actor, subject)
} satisfies Record<string, (actor: Actor, subject: never) => boolean>

export type Action = keyof typeof access
/** The subject of each action; `undefined` for actions without one. */
export type SubjectOf<A extends Action> = Parameters<(typeof access)[A]> extends [Actor, infer S] ? S : undefined

/** Whether the actor may perform the action on the subject. */
export function may<A extends Action>(
  actor: Actor,
  action: A,
  ...subject: SubjectOf<A> extends undefined ? [] : [SubjectOf<A>]
): boolean {
  if (isOfCourse(actor) && !ofCourse.has(action)) return false
  const rule = access[action] as (actor: Actor, subject?: unknown) => boolean
  return rule(actor, subject[0])
}

/** Whether the actor's rights are those of one course. */
export const isOfCourse = (actor: Actor): boolean => actor.kind === 'user' && actor.course !== undefined

/** What somebody from a learning platform may do at all; every rule below knows which agent or course. */
const ofCourse: ReadonlySet<Action> = new Set<Action>([
  'anyone',
  'agent.see',
  'agent.chat',
  'agent.hear',
  'agent.listConversations',
  'conversation.use',
  'conversation.rate',
  'conversation.continue',
  'file.upload',
  'file.read',
  'speech.transcribe',
  'course.see',
  'course.edit',
  'course.readSubmissions',
  'course.review',
  'course.readNotices',
  'budget.manage',
  'base.read',
  'base.append',
  'baseDocument.read',
  'baseDocument.change'
])

/** Whether an agent is listed in discovery: public, approved and enabled. */
export function isPublished(agent: Pick<AgentSubject, 'visibility' | 'reviewStatus' | 'enabled'>): boolean {
  return agent.visibility === 'public' && agent.reviewStatus === 'approved' && agent.enabled
}

/**
 * What somebody may do with a base; null for nothing. A person's own membership counts before the department's, and that before the
 * membership of a department above it, even if it allows less. An owner who is no publisher any more still reads what they made.
 */
export function baseLevelOf(actor: Actor, base: BaseSubject): BaseLevel | null {
  if ('level' in base) return base.level
  if (actor.kind !== 'user') return null
  if ('course' in base) return levelInCourse(actor, base)
  if (actor.course) return null
  const owns = actor.userId === base.ownerId
  if (isAdmin(actor) || (owns && mayPublish(actor))) return 'all'
  const personal = base.members.find(({ kind, subjectId }) => kind === 'user' && subjectId === actor.userId)
  const ofDepartment = (id: string) => base.members.find(({ kind, subjectId }) => kind === 'department' && subjectId === id)
  const nearest = actor.departmentIds.map(ofDepartment).find(member => member !== undefined)
  return (personal ?? nearest)?.level ?? (owns ? 'read' : null)
}

/**
 * Teachers and helpers fill the base of their course until it is over, learners read it while it is open to them. Administrators look after it
 * as their school's; nobody else knows that it is there.
 */
function levelInCourse(actor: Actor & { kind: 'user' }, { course: { id, closing } }: CourseBase): BaseLevel | null {
  if (!actor.course) return isAdmin(actor) ? 'read_write' : null
  if (actor.course.courseId !== id) return null
  if (actor.course.standing === 'learner') return closing === null || closing === 'over' ? 'read' : null
  return closing === 'over' ? 'read' : 'read_write'
}

/** Admins of the school, and who has the standing by the roles of their launch; nobody has one in another course. */
function looksAfter(actor: Actor, { id }: CourseSubject, standings: Standing[]): boolean {
  if (actor.kind !== 'user' || !actor.course) return isAdmin(actor)
  return actor.course.courseId === id && standings.includes(actor.course.standing)
}

/** Admins, the publisher of an agent, and the teacher of a course. */
function governsUse(actor: Actor, { agent, courseId }: BudgetSubject): boolean {
  if (courseId !== undefined) return looksAfter(actor, { id: courseId }, ['teacher'])
  return !isOfCourse(actor) && (isAdmin(actor) || (agent !== undefined && ownsAsManager(actor, agent)))
}

export const isAdmin = (actor: Actor) => actor.kind === 'user' && actor.role === 'admin'

function mayPublish(actor: Actor): boolean {
  return actor.kind === 'user' && (actor.role === 'admin' || actor.role === 'agent_manager')
}

function ownsAsManager(actor: Actor, agent: AgentSubject): boolean {
  return mayPublish(actor) && owns(actor, agent)
}

const owns = (actor: Actor, agent: AgentSubject) => actor.kind === 'user' && actor.userId === agent.ownerId

/** A share gives a guest access to its agent only, while that is published. It never restricts a signed-in person. */
function mayChat(actor: Actor, agent: AgentSubject): boolean {
  if (actor.kind === 'user' && actor.course) return isPublished(agent) && actor.course.agentId === agent.id
  if (isAdmin(actor)) return true
  if (actor.kind === 'user') return isPublished(agent) || (ownsAsManager(actor, agent) && agent.enabled)
  if (actor.kind === 'guest') return isPublished(agent) && actor.share?.agentId === agent.id && isOpenToGuests(actor)
  return false
}

/** Guests can open a conversation only with a share of its agent that is open to guests. */
function isParticipant(actor: Actor, conversation: ConversationSubject): boolean {
  if (actor.kind === 'user') return conversation.userId === actor.userId && isOfItsCourse(actor.course, conversation)
  if (actor.kind === 'guest') {
    const isTheirs = conversation.guestId === actor.guestId && conversation.userId === null
    return isTheirs && isOpenToGuests(actor) && actor.share?.agentId === conversation.agentId
  }
  return false
}

/** What somebody said in one course is not opened in another, and not with another agent than the link has now. */
function isOfItsCourse(course: ActiveCourse | undefined, { courseId, agentId }: ConversationSubject): boolean {
  return course === undefined || (courseId === course.courseId && agentId === course.agentId)
}

function ownsFile(actor: Actor, file: FileSubject): boolean {
  if (actor.kind === 'user') return file.userId === actor.userId
  if (actor.kind === 'guest') return isOpenToGuests(actor) && file.userId === null && file.guestId === actor.guestId
  return false
}

/** Whether the actor's share asks nobody to sign in, or knows who they are. */
function isOpenToGuests(actor: Actor & { kind: 'guest' }): boolean {
  return actor.share !== undefined && (actor.share.accessLevel === 'anyone' || actor.introduced === true)
}

const comesIn = (actor: Actor) => actor.kind === 'user' || (actor.kind === 'guest' && isOpenToGuests(actor))

/** Whether the share through which somebody comes has a part of the chat; without a share there are all. */
export function offers(actor: Actor, feature: ShareFeature): boolean {
  return actor.kind === 'nobody' || !actor.share?.switchedOff?.includes(feature)
}

/** Whether somebody has to sign in before anything else can be decided. */
export const mustSignIn = (actor: Actor) => actor.kind === 'nobody' || (actor.kind === 'guest' && !isOpenToGuests(actor))

function hasLevel(actor: Actor, base: BaseSubject, level: BaseLevel): boolean {
  const held = baseLevelOf(actor, base)
  return held !== null && baseLevels.indexOf(held) >= baseLevels.indexOf(level)
}

/** Who may only append changes own documents; who may write changes all. */
function mayChangeDocument(actor: Actor, { uploaderId, base }: DocumentSubject): boolean {
  if (hasLevel(actor, base, 'read_write')) return true
  return hasLevel(actor, base, 'append_only') && actor.kind === 'user' && actor.userId === uploaderId
}
