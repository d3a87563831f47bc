import { createClient, createSession } from '@lyceum/core'
import { decideReview } from '@lyceum/core/contract/reviews'
import { createTestHost, sampleManagedAgent } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { createDecisions } from './decisions.ts'

test.each([
  ['with a remark', 'Good for first years.', { reason: 'Good for first years.' }],
  ['without one', '', {}]
])('an agent is approved %s', async (_, remark, sent) => {
  const host = createTestHost()
  const decisions = createDecisions(createClient(host, { session: createSession }))
  const agent = sampleManagedAgent()
  const call = host.expectCall(decideReview).reply(agent)
  expect(await decisions.decide(agent, 'approve', remark)).toMatchObject({ kind: 'done' })
  expect(call.seen()?.body).toEqual({ decision: 'approve', seen: agent.updatedAt, ...sent })
})
