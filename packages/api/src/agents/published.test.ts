import {
  listAgents,
  listManagedAgents,
  listRecommendedAgents,
  type ReviewStatus,
  reviewStatuses,
  type Visibility,
  visibilities
} from '@lyceum/core/contract'
import { isPublished, viewStatus } from '@lyceum/core/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentRow } from '../db/tables.ts'
import { createGiven, type Given, type Person } from '../testing/given.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'

/**
 * Two pieces of SQL repeat rules of core so that the database can count by them. This compares both for every state of an
 * agent.
 */

let api: TestApi
let given: Given
let admin: Person
let rows: AgentRow[]
beforeAll(async () => {
  api = await startApi({ platform: true, config: recommendAll })
  given = createGiven(api)
  admin = await given.admin()
  const { id } = await given.publishedAgent()
  for (const visibility of visibilities)
    for (const reviewStatus of reviewStatuses)
      for (const enabled of [true, false]) await copyAgent(id, { visibility, reviewStatus, enabled })
  rows = await api.db('agents').select('*')
})
afterAll(() => api.stop())

const recommendAll = { limits: { documentMb: 1, imageMb: 1, audioMb: 1, videoMb: 1, recommendedAgents: 100 } }
const everything = { page: 1, pageSize: 100 }

async function copyAgent(id: string, state: { visibility: Visibility; reviewStatus: ReviewStatus; enabled: boolean }) {
  const columns = {
    id: `copy-${state.visibility}-${state.reviewStatus}-${state.enabled}`,
    visibility: state.visibility,
    review_status: state.reviewStatus,
    enabled: state.enabled,
    recommended: true
  }
  await api.db.raw('insert into agents select (jsonb_populate_record(a, ?::jsonb)).* from agents a where a.id = ?', [
    JSON.stringify(columns),
    id
  ])
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).sort()

test('discovery lists exactly the agents that are published by the rules', async () => {
  expect(rows).toHaveLength(17)
  const { items, total } = await admin.call(listAgents, { query: everything })
  expect(idsOf(items)).toEqual(idsOf(rows.filter(isPublished)))
  expect(total).toBe(items.length)
})

test('and recommends no other', async () => {
  const { items } = await admin.call(listRecommendedAgents, {})
  expect(idsOf(items)).toEqual(idsOf(rows.filter(row => row.recommended && isPublished(row))))
})

test.each(['private', 'under_review', 'approved', 'rejected', 'disabled'] as const)(
  'management finds as %s exactly the agents that the rules call so',
  async status => {
    const { items } = await admin.call(listManagedAgents, { query: { ...everything, status } })
    expect(idsOf(items)).toEqual(idsOf(rows.filter(row => viewStatus(row) === status)))
  }
)
