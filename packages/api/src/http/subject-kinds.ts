import {
  type Action,
  type Actor,
  type AgentSubject,
  type BaseSubject,
  type CourseSubject,
  type DocumentSubject,
  may,
  type SubjectOf
} from '@lyceum/core/rules'

/** `may` for the subject of a route: the route's own type has tied it to the action, and nothing here knows which it is. */
export const mayUnchecked = may as (actor: Actor, action: Action, subject: unknown) => boolean

type Equals<A, B> = [A, B] extends [B, A] ? true : false

/** What is refused tells more of some subjects than of `other` ones. */
type KindOf<S> =
  Equals<S, AgentSubject> extends true
    ? 'agent'
    : Equals<S, BaseSubject> extends true
      ? 'base'
      : Equals<S, CourseSubject> extends true
        ? 'course'
        : Equals<S, DocumentSubject> extends true
          ? 'document'
          : 'other'

type SubjectKinds = { [A in Action as SubjectOf<A> extends undefined ? never : A]: KindOf<SubjectOf<A>> }

/** What each action is about, as the rule of the action has it. Actions without a subject are not listed. */
const subjectKinds: SubjectKinds = {
  'agent.see': 'agent',
  'agent.chat': 'agent',
  'agent.inspect': 'agent',
  'agent.edit': 'agent',
  'agent.delete': 'agent',
  'agent.submit': 'agent',
  'agent.share': 'agent',
  'agent.review': 'agent',
  'agent.enable': 'agent',
  'agent.recommend': 'agent',
  'agent.listConversations': 'agent',
  'agent.batch': 'agent',
  'agent.hear': 'agent',
  'conversation.use': 'other',
  'conversation.copy': 'other',
  'conversation.continue': 'other',
  'conversation.rate': 'other',
  'batch.use': 'other',
  'copy.end': 'other',
  'copy.readOpen': 'other',
  'file.read': 'other',
  'usage.read': 'other',
  'course.see': 'course',
  'course.edit': 'course',
  'course.readSubmissions': 'course',
  'course.review': 'course',
  'course.readNotices': 'course',
  'budget.manage': 'other',
  'base.read': 'base',
  'base.append': 'base',
  'base.edit': 'base',
  'base.own': 'base',
  'baseDocument.read': 'document',
  'baseDocument.change': 'document'
}

export const subjectKindOf = (action: Action): SubjectKinds[keyof SubjectKinds] | undefined =>
  (subjectKinds as Partial<Record<Action, SubjectKinds[keyof SubjectKinds]>>)[action]
