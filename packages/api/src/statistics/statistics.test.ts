// On both engines: the statistics are sums in SQL over days of a time zone.

import { read, utils } from '@e965/xlsx'
import {
  createBase,
  deleteAgent,
  exportUsage,
  getUsageOverview,
  listAgentUsage,
  listBaseUsage,
  listShareUsage,
  listUserUsage,
  type QueryInputOf,
  setMember
} from '@lyceum/core/contract'
import { addDays } from '@lyceum/core/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../config/local-day.ts'
import { fetchEndpoint } from '../testing/call.ts'
import { useApi } from '../testing/for-a-file.ts'
import type { OwnedAgent, Person } from '../testing/given.ts'

const { api, given } = useApi()
let admin: Person
let owner: Person
let tutor: OwnedAgent
let other: OwnedAgent
let shareId: string
let today: string
const students: Person[] = []

type DayRow = Partial<Record<'userId' | 'shareId' | 'entrance' | 'outcome', string>> & {
  agentId: string
  daysAgo: number
  uses: number
  likes?: number
}

/** Sums as replies would have left them. */
async function used({ daysAgo, uses, likes = 0, ...key }: DayRow): Promise<void> {
  const row = { userId: '', shareId: '', entrance: 'portal', outcome: 'finished', ...key }
  await api.db('usageDays').insert({ day: addDays(today, -daysAgo), ...row, uses, replies: uses, likes, dislikes: 0 })
}

beforeAll(async () => {
  admin = await given.admin()
  owner = await given.manager()
  tutor = await given.publishedAgent({ owner, name: '=1+1 tutor' })
  other = await given.publishedAgent({ name: 'Other agent' })
  for (let index = 0; index < 5; index++) students.push(await given.user({ name: `Student ${index}`, department: 'Statistics' }))
  shareId = (await given.share({ agent: tutor })).id
  await api.db('shares').where({ id: shareId }).update({ name: 'MATH 1013, Moodle' })
  today = localDay(api.context.now(), api.context.config.organisation.timeZone)
  await used({ agentId: tutor.id, daysAgo: 0, userId: students[0]!.user.id, uses: 3, likes: 1 })
  await used({ agentId: tutor.id, daysAgo: 6, shareId, entrance: 'widget', uses: 4 })
  await used({ agentId: other.id, daysAgo: 6, userId: students[0]!.user.id, uses: 2 })
  await used({ agentId: other.id, daysAgo: 6, userId: students[1]!.user.id, uses: 1, outcome: 'failed' })
  await used({ agentId: tutor.id, daysAgo: 9, userId: students[2]!.user.id, uses: 5 })
  const hours = { uses: 9, replies: 10, failures: 1, within_500: 0, within_1000: 10 }
  const times = { within_2000: 0, within_4000: 0, within_8000: 0, within_16000: 0, later: 0 }
  for (const daysAgo of [6, 9])
    await api.db.raw(
      `insert into usage_hours (day, hour, agent_id, ${[...Object.keys(hours), ...Object.keys(times)].join(', ')})
       values (?, 14, ?, ${[...Object.values(hours), ...Object.values(times)].join(', ')})`,
      [addDays(today, -daysAgo), tutor.id]
    )
})

type OverviewQuery = QueryInputOf<typeof getUsageOverview>
const overview = (query: OverviewQuery, by: Person = admin) => by.call(getUsageOverview, { query })

describe('the overview', () => {
  test('has the figures of a range, day by day, and those of the days before it', async () => {
    const read = await overview({ range: 'last_7_days' })
    expect(read).toMatchObject({
      from: addDays(today, -6),
      to: today,
      firstWeekday: 1,
      totals: { uses: 10, publishedAgents: 2, createdAgents: 2 },
      before: { uses: 9 },
      activeUsers: 2,
      byEntrance: { portal: 6, link: 0, widget: 4, course: 0 },
      likes: 1,
      dislikes: 0
    })
    expect(read.days).toHaveLength(7)
    expect(read.days.map(({ uses }) => uses)).toEqual([7, 0, 0, 0, 0, 0, 3])
    expect(read.hours).toMatchObject([{ hour: 14, uses: 9 }])
    expect(read.platforms).toEqual([{ platform: 'dify', replies: 10, failures: 1, medianMs: 750, slowMs: 975 }])
  })

  test('takes days of a custom range, and refuses what is none', async () => {
    const custom = (from: string, to: string) => overview({ range: 'custom', from, to })
    const read = await custom(addDays(today, -9), addDays(today, -9))
    expect(read.days).toMatchObject([{ uses: 5, byEntrance: { portal: 5 } }])
    expect((await overview({ range: 'today' })).days).toMatchObject([{ day: today, uses: 3 }])
    await expect(custom('2026-03-02', '2026-03-01')).rejects.toMatchObject({ problems: [{ path: ['to'] }] })
    await expect(custom('2026-02-30', '2026-03-01')).rejects.toMatchObject({ problems: [{ path: ['from'] }] })
    await expect(custom('2020-01-01', '2026-03-01')).rejects.toMatchObject({ problems: [{ path: ['to'], reason: 'tooMany' }] })
    await expect(overview({ range: 'custom' })).rejects.toMatchObject({ problems: [{ path: ['from'] }, { path: ['to'] }] })
  })

  test('of own agents tells publishers no group so small that its people could be told apart', async () => {
    await expect(overview({}, owner)).rejects.toMatchObject({ reason: 'notPermitted' })
    const mine = { range: 'last_30_days', mine: 'true' } as const
    expect(await overview(mine, owner)).toMatchObject({
      totals: { users: null, uses: 12, createdAgents: 1 },
      activeUsers: null,
      hours: []
    })
    for (const [index, { user }] of students.entries())
      await used({ agentId: tutor.id, daysAgo: 20 + index, userId: user.id, uses: 1 })
    expect(await overview(mine, owner)).toMatchObject({
      totals: { users: 5 },
      activeUsers: 5,
      hours: [{ hour: 14 }, { hour: 14 }]
    })
    await expect(overview(mine, students[0])).rejects.toMatchObject({ reason: 'notPermitted' })
  })
})

describe('the tables', () => {
  const range = { range: 'last_7_days' } as const

  test('tell who and what was used how much, the most first, page by page', async () => {
    const users = await admin.call(listUserUsage, { query: range })
    expect(users.items).toMatchObject([
      { name: 'Student 0', department: 'Statistics', agents: 2, uses: 5 },
      { name: 'Student 1', agents: 1, uses: 1 }
    ])
    expect(await admin.call(listUserUsage, { query: { ...range, page: 2, pageSize: 1 } })).toMatchObject({
      total: 2,
      items: [{ name: 'Student 1' }]
    })
    expect(await admin.call(listUserUsage, { query: { ...range, page: 9 } })).toMatchObject({ total: 2, items: [] })
    expect((await admin.call(listUserUsage, { query: { ...range, query: 'student 1' } })).items).toHaveLength(1)
    expect((await admin.call(listAgentUsage, { query: range })).items).toMatchObject([
      { name: '=1+1 tutor', users: 1, uses: 7, failures: 0, likes: 1 },
      { name: 'Other agent', users: 2, uses: 3, failures: 1 }
    ])
    expect((await admin.call(listShareUsage, { query: range })).items).toMatchObject([
      { id: shareId, agent: '=1+1 tutor', accessLevel: 'anyone', revoked: false, uses: 4, byEntrance: { widget: 4 } }
    ])
    expect((await admin.call(listBaseUsage, { query: range })).items).toEqual([])
  })

  test('find a share by what its owner calls it', async () => {
    const found = async (query: string) => (await admin.call(listShareUsage, { query: { ...range, query } })).items
    expect(await found('math 1013')).toMatchObject([{ id: shareId, name: 'MATH 1013, Moodle', uses: 4 }])
    expect(await found('tutor')).toHaveLength(1)
    expect(await found('canvas')).toEqual([])
  })

  test('tell which agents are deleted, whose uses still count', async () => {
    const gone = await given.publishedAgent({ owner, name: 'Gone agent' })
    // Long ago, so that no other figure counts it.
    const day = '2001-02-04'
    for (const agentId of [gone.id, other.id])
      await api.db('usageDays').insert({
        day,
        agentId,
        userId: '',
        shareId: '',
        entrance: 'portal',
        outcome: 'finished',
        uses: 2,
        replies: 2,
        likes: 0,
        dislikes: 0
      })
    await admin.call(deleteAgent, { params: { agentId: gone.id } })
    const query = { range: 'custom', from: day, to: day } as const
    expect((await admin.call(listAgentUsage, { query })).items).toMatchObject([
      { name: 'Gone agent', deleted: true, uses: 2 },
      { name: 'Other agent', deleted: false, uses: 2 }
    ])
  })

  test('show publishers their own agents, and nobody who used them', async () => {
    const mine = { ...range, mine: 'true' } as const
    expect((await owner.call(listAgentUsage, { query: mine })).items).toMatchObject([{ id: tutor.id, users: null, uses: 7 }])
    await expect(owner.call(listUserUsage, { query: mine })).rejects.toMatchObject({ reason: 'notPermitted' })
  })

  test('are asked for under one name each: what is permitted is what is told', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    for (const path of [listUserUsage.path, getUsageOverview.path, exportUsage.path])
      for (const query of ['mine=true&mine%00=false', 'mine=true&mine=false', 'mine=true&mi%00ne=false', 'mine%00=true']) {
        const answer = await fetch(`${api.url}${path}?range=last7&${query}`, { headers })
        expect([path, query, answer.status]).toEqual([path, query, 400])
      }
  })

  test('name to publishers those bases only that they may read', async () => {
    const asker = await given.manager()
    const bases = []
    for (const [person, name] of [
      [asker, 'Private notes'],
      [asker, 'Shared notes'],
      [owner, 'Own handbook']
    ] as const)
      bases.push((await person.call(createBase, { body: { name } })).id)
    const member = { kind: 'user', subjectId: owner.user.id, level: 'read' } as const
    await asker.call(setMember, { params: { baseId: bases[1]! }, body: member })
    // Long ago, so that no other figure counts it.
    const day = '2001-02-03'
    for (const baseId of bases)
      await api.db('usageBases').insert({ day, baseId, agentId: tutor.id, userId: asker.user.id, replies: 1 })
    const query = { range: 'custom', from: day, to: day } as const
    const names = async (person: Person, more = {}) =>
      (await person.call(listBaseUsage, { query: { ...query, ...more } })).items.map(({ name }) => name).sort()
    expect(await names(owner, { mine: 'true' })).toEqual(['Own handbook', 'Shared notes'])
    expect(await names(admin)).toEqual(['Own handbook', 'Private notes', 'Shared notes'])
  })
})

describe('an export', () => {
  const download = async (query: QueryInputOf<typeof exportUsage>, by: Person = admin) => {
    const answer = await fetchEndpoint(api.url, exportUsage, { query }, { authorization: `Bearer ${by.token}` })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is UTF-8 that Excel opens, with heads in the wanted language and no formula', async () => {
    const { answer, bytes } = await download({ range: 'last_7_days', table: 'agents', locale: 'zh-TW' })
    expect(answer.headers.get('content-disposition')).toContain(`agents-${addDays(today, -6)}-${today}.csv`)
    const text = bytes.toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [head, first] = text.slice(1).split('\r\n')
    expect(head).toBe('名稱,建立者,使用者數,使用次數,失敗的回覆,有幫助,沒有幫助')
    expect(first).toMatch(/^'=1\+1 tutor,/)
  })

  test('heads the names of people as Chinese names those of people', async () => {
    const { bytes } = await download({ range: 'last_7_days', table: 'users', locale: 'zh-CN' })
    expect(bytes.toString('utf8').slice(1).split('\r\n')[0]).toBe('学号/工号,姓名,部门,智能体数,使用次数')
  })

  test('is a workbook with the same rows, whose texts stay texts', async () => {
    const { bytes } = await download({ range: 'last_7_days', table: 'agents', format: 'xlsx' })
    const sheet = read(bytes).Sheets.agents!
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(rows[0]).toEqual(['Name', 'Creator', 'Users', 'Uses', 'Failed replies', 'Helpful', 'Not helpful'])
    expect(rows[1]?.slice(0, 4)).toEqual(['=1+1 tutor', expect.any(String), 1, 7])
    expect(sheet.A2).toMatchObject({ t: 's' })
    expect(sheet.A2.f).toBeUndefined()
  })

  test('of thousands of rows is whole and in order, in either format', async () => {
    const year = { range: 'custom', from: '2019-01-01', to: '2019-12-31' } as const
    await api.db.raw(
      `insert into users (id, issuer, subject, user_number, name, email, identity, role)
       select 'many-' || n, 'i', 'many-' || n, n::text, 'Person ' || lpad(n::text, 4, '0'), '', 'student', 'regular_user'
       from generate_series(1, 2500) n`
    )
    await api.db.raw(
      `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
       select date '2019-03-01', :agentId, 'many-' || n, '', 'portal', 'finished', 1, 1, 0, 0 from generate_series(1, 2500) n`,
      { agentId: tutor.id }
    )
    const expected = Array.from({ length: 2500 }, (_, index) => `Person ${String(index + 1).padStart(4, '0')}`)
    const csv = (await download({ ...year, table: 'users' })).bytes.toString('utf8').trim().split('\r\n')
    expect(csv.slice(1).map(line => line.split(',')[1])).toEqual(expected)
    const { bytes } = await download({ ...year, table: 'users', format: 'xlsx' })
    const rows = utils.sheet_to_json<string[]>(read(bytes).Sheets.users!, { header: 1 })
    expect(rows.slice(1).map(([, name]) => name)).toEqual(expected)
  })

  test('of shares tells on which day of the organisation each was made', async () => {
    const { timeZone } = api.context.config.organisation
    // Two moments less than a day apart, of which one is another day in the organisation than it is in UTC.
    const days = []
    for (const createdAt of [new Date('2026-02-28T01:00:00Z'), new Date('2026-02-28T23:00:00Z')]) {
      await api.db('shares').where({ id: shareId }).update({ createdAt })
      const { bytes } = await download({ range: 'last_7_days', table: 'shares' })
      days.push(bytes.toString('utf8').split('\r\n')[1]?.split(',').at(-6))
      expect(days.at(-1)).toBe(localDay(createdAt, timeZone))
    }
    expect(new Set(days).size).toBe(2)
  })

  test('of days has a row for each, and of people is for admins', async () => {
    const { bytes } = await download({ range: 'last_7_days' })
    expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(8)
    const { answer } = await download({ table: 'users', mine: 'true' }, owner)
    expect(answer.status).toBe(403)
    const own = await download({ range: 'last_7_days', table: 'agents', mine: 'true' }, owner)
    expect(own.bytes.toString('utf8')).toContain('fewer than 5')
  })
})
