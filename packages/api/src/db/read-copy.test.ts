// In the proof alone: it waits for a database that is away.
// On PostgreSQL alone: the embedded database has no standby.
import {
  AppError,
  exportAudit,
  exportUsage,
  getUsageOverview,
  listAgents,
  listAgentUsage,
  listAudit,
  listManagedAgents
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../config/local-day.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { openTestDatabase } from '../testing/databases.ts'
import type { OwnedAgent } from '../testing/given.ts'
import { createGiven, type Person, startApi, type TestApi } from '../testing/index.ts'

let copy: TestApi
let api: TestApi
let admin: Person
let [here, there]: OwnedAgent[] = []
beforeAll(async () => {
  const database = await openTestDatabase()
  copy = await startApi({ database, platform: true })
  api = await startApi({ platform: true, config: { databaseReadUrl: database.connection as string } })
  admin = await createGiven(api).admin()
  // Each has figures of its own, which tell where they were read.
  here = await used(api, 3)
  there = await used(copy, 8)
})
afterAll(() => api.stop())

async function used(where: TestApi, uses: number): Promise<OwnedAgent> {
  const given = createGiven(where)
  const agent = await given.publishedAgent()
  await given.share({ agent })
  const day = localDay(new Date(), where.context.config.organisation.timeZone)
  const key = { agentId: agent.id, day, userId: '', shareId: '', entrance: 'portal', outcome: 'finished' }
  await where.db('usageDays').insert({ ...key, uses, replies: uses, likes: 0, dislikes: 0 })
  return agent
}

/** The uses that the overview, a list and a file say. */
async function told(): Promise<unknown[]> {
  const query = { range: 'last_7_days' } as const
  const { totals } = await admin.call(getUsageOverview, { query })
  const { items } = await admin.call(listAgentUsage, { query })
  const asked = { query: { ...query, table: 'agents', format: 'csv' } } as const
  const file = await fetchEndpoint(api.url, exportUsage, asked, { authorization: `Bearer ${admin.token}` })
  return [totals.uses, items.find(({ uses }) => uses > 0)?.uses, /,8,/.test(await file.text())]
}
const warnings = () => api.logs.filter(line => line.includes('DATABASE_READ_URL')).map(line => JSON.parse(line).msg as string)

test('statistics and their files are read from the database that is named for reading', async () => {
  expect(await told()).toEqual([8, 8, true])
  expect(warnings()).toEqual([])
})

test('so are the catalogue and the audit with its file, but not what people change in its list', async () => {
  const seen = async () => ({
    catalogue: (await admin.call(listAgents, {})).items.map(({ id }) => id),
    found: (await admin.call(listAgents, { query: { query: there!.name } })).items.map(({ id }) => id),
    audit: (await admin.call(listAudit, { query: { action: 'agent.share' } })).items.map(({ actor }) => actor?.id)
  })
  expect(await seen()).toEqual({ catalogue: [there!.id], found: [there!.id], audit: [there!.owner.user.id] })
  const authorization = `Bearer ${admin.token}`
  const file = await fetchEndpoint(api.url, exportAudit, { query: { action: 'agent.share' } }, { authorization })
  expect(await file.text()).toContain(there!.owner.user.name)
  expect((await admin.call(listManagedAgents, {})).items.map(({ id }) => id)).toEqual([here!.id])
})

test('what it cannot read is read from the other one', async () => {
  await copy.db.schema.renameTable('usage_days', 'hidden_days')
  expect((await admin.call(getUsageOverview, { query: { range: 'last_7_days' } })).totals.uses).toBe(3)
  expect(warnings()).toEqual([expect.stringContaining('the other one is read')])
  await copy.db.schema.renameTable('hidden_days', 'usage_days')
  expect((await told())[0]).toBe(8)
})

test('what takes too long for it, or is refused, is not read from the other one', async () => {
  let reads = 0
  const slow = api.context.reads.read(async db => {
    reads++
    await db.transaction(async transaction => {
      await transaction.raw('set local statement_timeout = 20')
      await transaction.raw('select pg_sleep(5)')
    })
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  const refused = api.context.reads.read(async () => {
    reads++
    throw new AppError('notFound')
  })
  await expect(refused).rejects.toMatchObject({ reason: 'notFound' })
  expect(reads).toBe(2)
})

test('while long reads have all connections to it, the catalogue is read from the other one, and it is not taken for away', async () => {
  const before = warnings().length
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  let begun = 0
  const long = Array.from({ length: 5 }, () =>
    api.context.reads.read(db =>
      db.transaction(async transaction => {
        await transaction.raw('select 1')
        begun++
        await ended
      })
    )
  )
  await expect.poll(() => begun).toBe(5)
  const figures = told()
  expect((await admin.call(listAgents, {})).items.map(({ id }) => id)).toEqual([here!.id])
  end()
  await Promise.all(long)
  expect((await figures)[0]).toBe(8)
  expect((await admin.call(listAgents, {})).items.map(({ id }) => id)).toEqual([there!.id])
  expect(warnings().slice(before)).toEqual([])
})

test('while it is away, all is read from the other one, which the log says once', async () => {
  await copy.stop()
  const before = warnings().length
  expect(await told()).toEqual([3, 3, false])
  expect(await told()).toEqual([3, 3, false])
  expect(warnings().slice(before)).toEqual([expect.stringContaining('is away')])
})
