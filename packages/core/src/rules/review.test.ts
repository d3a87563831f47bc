import { expect, test } from 'vitest'
import type { ReviewStatus } from '../contract/agents.ts'
import type { Actor } from './access.ts'
import type { AgentSubject } from './access-subjects.ts'
import {
  afterPublishing,
  decide,
  edit,
  enable,
  nextSteps,
  type ReviewState,
  submit,
  viewStatus,
  waitsForReview,
  withdraw
} from './review.ts'

const standing = (reviewStatus: ReviewStatus, parts: Partial<ReviewState> = {}): ReviewState => ({
  visibility: 'public',
  reviewStatus,
  enabled: true,
  ...parts
})
const again = { reason: 'alreadyProcessed' }

test('a private agent needs no review, a public one waits for it', () => {
  expect(afterPublishing('private')).toBe('none')
  expect(afterPublishing('public')).toBe('under_review')
})

test.each([
  ['none', 'under_review'],
  ['rejected', 'under_review'],
  ['under_review', null],
  ['approved', null]
] as const)('submitting one that is %s → %s', (from, to) => {
  const agent = standing(from, { visibility: 'private' })
  if (to) expect(submit(agent)).toEqual(standing(to))
  else expect(() => submit(agent)).toThrow(expect.objectContaining(again))
})

test.each(['none', 'approved', 'rejected'] as const)('nothing is decided about one that is %s', from => {
  expect(() => decide(standing(from), 'approve')).toThrow(expect.objectContaining(again))
})

test('a waiting one is approved or rejected', () => {
  expect(decide(standing('under_review'), 'approve').reviewStatus).toBe('approved')
  expect(decide(standing('under_review'), 'reject').reviewStatus).toBe('rejected')
})

test('an edit of an approved public agent is the next version, and everything else is in service at once', () => {
  expect(edit(standing('approved'), 'public')).toEqual(standing('approved', { nextStatus: 'under_review' }))
  const hidden = standing('none', { visibility: 'private', nextStatus: null })
  expect(edit(standing('approved', { nextStatus: 'under_review' }), 'private')).toEqual(hidden)
  expect(edit(standing('rejected'), 'public')).toEqual(standing('under_review', { nextStatus: null }))
  expect(edit(hidden, 'public')).toEqual(standing('under_review', { nextStatus: null }))
})

test('what is decided, submitted and withdrawn is the next version, where there is one', () => {
  const waits = standing('approved', { nextStatus: 'under_review' })
  const rejected = standing('approved', { nextStatus: 'rejected' })
  expect(decide(waits, 'approve')).toEqual(standing('approved', { nextStatus: null }))
  expect(decide(waits, 'reject')).toEqual(rejected)
  expect(submit(rejected)).toEqual(waits)
  expect(withdraw(waits)).toEqual(standing('approved', { nextStatus: null }))
  expect([waits, rejected, standing('approved')].map(waitsForReview)).toEqual([true, false, false])
  expect(() => decide(rejected, 'approve')).toThrow(expect.objectContaining(again))
  expect(() => submit(waits)).toThrow(expect.objectContaining(again))
  expect(withdraw(rejected)).toEqual(standing('approved', { nextStatus: null }))
  expect(() => withdraw(standing('approved'))).toThrow(expect.objectContaining(again))
})

test('an agent that was never approved is private again when it is withdrawn', () => {
  expect(withdraw(standing('under_review'))).toEqual(standing('none', { visibility: 'private' }))
})

test('enabling changes what is not so already', () => {
  expect(enable(standing('approved'), false).enabled).toBe(false)
  expect(() => enable(standing('approved'), true)).toThrow(expect.objectContaining(again))
})

const user = (userId: string, role: 'admin' | 'agent_manager'): Actor => ({
  kind: 'user',
  userId,
  sessionId: 's',
  role,
  departmentIds: []
})
const subject = (parts: ReviewState): AgentSubject => ({ id: 'a1', ownerId: 'o1', ...parts })

test.each([
  ['owner', user('o1', 'agent_manager'), standing('none', { visibility: 'private' }), ['submit']],
  ['owner', user('o1', 'agent_manager'), standing('rejected'), ['submit']],
  ['owner', user('o1', 'agent_manager'), standing('under_review'), ['withdraw']],
  ['owner', user('o1', 'agent_manager'), standing('approved', { nextStatus: 'under_review' }), ['withdraw']],
  ['owner', user('o1', 'agent_manager'), standing('approved', { nextStatus: 'rejected' }), ['submit', 'withdraw']],
  ['stranger', user('u1', 'agent_manager'), standing('rejected'), []],
  ['admin', user('u2', 'admin'), standing('under_review'), ['withdraw', 'reject', 'approve', 'disable']],
  [
    'admin',
    user('u2', 'admin'),
    standing('approved', { nextStatus: 'under_review' }),
    ['withdraw', 'reject', 'approve', 'disable']
  ],
  ['admin who owns it', user('o1', 'admin'), standing('under_review'), ['withdraw', 'disable']],
  ['admin', user('u2', 'admin'), standing('approved'), ['disable']],
  ['admin', user('u2', 'admin'), standing('approved', { enabled: false }), ['enable']]
] as const)('the buttons of an %s', (_, actor, agent, steps) => {
  expect(nextSteps(actor, subject(agent))).toEqual(steps)
})

test.each([
  [standing('none', { visibility: 'private' }), 'private'],
  [standing('under_review'), 'under_review'],
  [standing('approved'), 'approved'],
  [standing('rejected'), 'rejected'],
  [standing('approved', { enabled: false }), 'disabled'],
  [standing('none'), 'under_review'],
  [standing('from_the_future' as ReviewStatus), 'under_review']
] as const)('%o is shown as %s', (agent, view) => {
  expect(viewStatus(agent)).toBe(view)
})
