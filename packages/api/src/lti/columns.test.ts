import { chooseGradebookColumn, listGradebookColumns } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import { addGradebook, type Gradebook } from '../testing/lti-gradebook.ts'
import { lti, startLtiPlatform } from '../testing/lti-platform.ts'
import { roles } from '../testing/lti-world.ts'
import { scopes } from './scopes.ts'
import { sendScores } from './send-scores.ts'

const agsClaim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

let world: CourseWorld
let courses = 0
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

/** A course whose platform has a gradebook and gave its link no column, with a learner who took part in it. */
async function course(claim: (book: Gradebook) => Record<string, unknown> = book => book.claim()) {
  const book = addGradebook(world.platform, `c${++courses}`)
  const made = await world.newCourse()
  const told = claim(book)
  const teacher = await made.comes('grace', { ...roles.teacher, ...told })
  const learner = await made.comes('ada', told)
  await (await learner.ask('What is a limit?')).finish()
  const { params } = made
  const read = () => teacher.call(listGradebookColumns, { params })
  const [link] = (await read()).links
  const choose = (choice: 'own' | 'existing' | 'new' | 'none', columnId: string | null = null) =>
    teacher.call(chooseGradebookColumn, { params, body: { linkId: link!.id, choice, columnId } })
  const toldTo = async (id: string) => {
    await sendScores(world.api.context)
    return book.scoresOf(id).map(({ userId, scoreGiven }) => [userId, scoreGiven])
  }
  const kept = () => world.api.db('ltiScores').where({ linkId: link!.id })
  return { ...made, book, teacher, learner, told, read, choose, toldTo, kept }
}

const platform = () => world.api.db('ltiPlatforms').where({ id: world.registered.id })

test('nothing is made and nothing counts in a link without a column until a teacher chooses', async () => {
  const { book, read } = await course()
  await sendScores(world.api.context)
  expect(book.columns).toEqual([])
  expect(await read()).toMatchObject({ state: 'full', links: [{ choice: 'own', hasOwn: false, counts: false }] })
})

test('a new column is made once for a link, found again, and has those who took part before', async () => {
  const { book, choose, toldTo, learner } = await course()
  const { links } = await choose('new')
  expect(book.columns).toMatchObject([{ tag: 'taking-part', resourceLinkId: expect.any(String), scoreMaximum: 100 }])
  const { id } = book.columns[0]!
  expect(links).toMatchObject([{ choice: 'new', columnId: id, counts: true }])
  expect(await toldTo(id)).toEqual([['ada', 100]])
  await choose('none')
  await choose('new')
  await (await learner.ask('And at infinity?')).finish()
  expect(book.columns).toHaveLength(1)
  expect(await toldTo(id)).toEqual([['ada', 100]])
})

test('the column that came with a copy of the course is taken, and not the one of another link', async () => {
  const { book, choose, agent } = await course()
  const tagged = { tag: 'taking-part', resourceId: agent.id }
  book.add({})
  book.add({})
  book.add({ ...tagged, resourceLinkId: 'of another link' })
  const copied = book.add({ ...tagged, label: 'Came with the copy' })
  expect((await choose('new')).links).toMatchObject([{ columnId: copied.id, columnLabel: 'Came with the copy' }])
  expect(book.columns).toHaveLength(4)
})

test('a column of the course is chosen from all pages, and a grade that stands there is kept', async () => {
  const { book, choose, comes, told, toldTo, read } = await course()
  const [, , third] = [book.add({}), book.add({}), book.add({ label: 'Participation' })]
  const graded = await comes('graded', told)
  await (await graded.ask('What is a limit?')).finish()
  book.grade(third!.id, 'graded', 40)
  expect((await read()).columns.map(({ id }) => id)).toEqual(book.columns.map(({ id }) => id))
  await choose('existing', third!.id)
  expect(await toldTo(third!.id)).toEqual([['ada', 100]])
})

test('a column that the course does not have is refused, also one of another course', async () => {
  const [{ choose }, other] = [await course(), await course()]
  const elsewhere = other.book.add({})
  for (const id of [elsewhere.id, 'https://evil.example/lineitems/1', 'x'])
    await expect(choose('existing', id)).rejects.toMatchObject({ problems: [{ path: ['column_id'], reason: 'enum' }] })
  await expect(
    other.teacher.call(chooseGradebookColumn, { params: other.params, body: { linkId: 'none', choice: 'none', columnId: null } })
  ).rejects.toMatchObject({ problems: [{ path: ['link_id'] }] })
})

test('without the scope for making columns those of the course can be chosen, and none is made', async () => {
  const readOnly = Object.values(scopes).filter(scope => scope !== scopes.lineItem)
  const { book, choose, read, toldTo } = await course(book => book.claim({ scope: readOnly }))
  const column = book.add({})
  expect(await read()).toMatchObject({ state: 'readOnly', columns: [{ id: column.id }] })
  await expect(choose('new')).rejects.toMatchObject({ code: 4000, problems: [{ reason: 'rejected' }] })
  expect(book.columns).toHaveLength(1)
  await choose('existing', column.id)
  expect(await toldTo(column.id)).toEqual([['ada', 100]])
})

test('a platform that offers no columns, and one that did not grant them, is not asked', async () => {
  const none = await course(book => book.claim({ scope: [scopes.score] }))
  expect(await none.read()).toMatchObject({ state: 'notOffered', columns: [] })
  const { read } = await course()
  await platform().update({ scopes: [scopes.roster] })
  const before = world.platform.asked.length
  expect(await read()).toMatchObject({ state: 'notOffered', columns: [] })
  expect(world.platform.asked.length).toBe(before)
  await platform().update({ scopes: null })
})

test.each([
  [401, 'refused', 'rejected'],
  [403, 'refused', 'rejected'],
  [404, 'refused', 'rejected'],
  [409, 'refused', 'rejected'],
  [429, 'unreachable', 'hostSilent'],
  [500, 'unreachable', 'hostSilent']
])('a platform that answers %i is said to have %s, and nothing changes', async (status, state, reason) => {
  const { book, choose, read } = await course()
  book.refuse(status)
  expect(await read()).toMatchObject({ state, links: [{ choice: 'own' }] })
  await expect(choose('new')).rejects.toMatchObject({ code: 4000, problems: [{ path: ['choice'], reason }] })
  book.refuse(null)
  expect(await read()).toMatchObject({ state: 'full', links: [{ choice: 'own' }] })
  expect(book.columns).toEqual([])
})

test('a column that was deleted in the gradebook is said to be gone, and who waits for it is told to the next one', async () => {
  const { book, choose, read, toldTo } = await course()
  await choose('new')
  book.remove(book.columns[0]!.id)
  await sendScores(world.api.context)
  expect(await read()).toMatchObject({ links: [{ choice: 'new', isGone: true, counts: false }] })
  await choose('new')
  expect(await read()).toMatchObject({ links: [{ isGone: false, counts: true }] })
  expect(await toldTo(book.columns[0]!.id)).toEqual([['ada', 100]])
})

test('a link with a column of its own counts there until a teacher switches it off', async () => {
  const { book, choose, read, toldTo } = await course(book => book.claim({ lineitem: book.add({}).id }))
  expect(await read()).toMatchObject({ links: [{ choice: 'own', hasOwn: true, counts: true }] })
  await choose('none')
  expect(await toldTo(book.columns[0]!.id)).toEqual([])
  await choose('own')
  expect(await toldTo(book.columns[0]!.id)).toEqual([['ada', 100]])
})

test('a grade that a teacher changed in the column of a link stays when another column is chosen and this one again', async () => {
  const { book, choose, toldTo } = await course(book => book.claim({ lineitem: book.add({}).id }))
  const [own, other] = [book.columns[0]!, book.add({})]
  expect(await toldTo(own.id)).toEqual([['ada', 100]])
  book.grade(own.id, 'ada', 40)
  await choose('existing', other.id)
  expect(await toldTo(other.id)).toEqual([['ada', 100]])
  await choose('own')
  expect(await toldTo(own.id)).toEqual([['ada', 100]])
})

test('what a server of the release before told to the column of the link is told to the chosen one', async () => {
  const { book, choose, toldTo, kept } = await course(book => book.claim({ lineitem: book.add({}).id }))
  const chosen = book.add({})
  await choose('existing', chosen.id)
  await kept().update({ state: 'sent', toldUrl: null })
  expect(await toldTo(chosen.id)).toEqual([['ada', 100]])
  expect(await toldTo(chosen.id)).toEqual([['ada', 100]])
})

test('points are told to a chosen column of a platform that did not grant that grades are read', async () => {
  const { book, choose, toldTo } = await course()
  await platform().update({ scopes: Object.values(scopes).filter(scope => scope !== scopes.result) })
  const column = book.add({})
  await choose('existing', column.id)
  expect(await toldTo(column.id)).toEqual([['ada', 100]])
  await platform().update({ scopes: null })
})

test('full marks that stand in a chosen column, as when the answer to them was lost, are known to be there', async () => {
  const { book, choose, toldTo, kept } = await course()
  const column = book.add({})
  book.grade(column.id, 'ada', 100)
  await choose('existing', column.id)
  expect(await toldTo(column.id)).toEqual([])
  expect(await kept().select('state', 'toldUrl')).toEqual([{ state: 'sent', toldUrl: column.id }])
})

test('two links of a copied course with the same agent do not take the same column', async () => {
  const { book, choose, comes, told, read, teacher, params, agent } = await course()
  const second = { ...told, ...lti({ resource_link: { id: `second-${courses}`, title: 'Second' } }) }
  await comes('grace', { ...roles.teacher, ...second })
  const copied = book.add({ tag: 'taking-part', resourceId: agent.id })
  expect((await choose('new')).links.map(({ columnId }) => columnId)).toContain(copied.id)
  const other = (await read()).links.find(({ title }) => title === 'Second')!
  const body = { linkId: other.id, choice: 'new' as const, columnId: null }
  const { links } = await teacher.call(chooseGradebookColumn, { params, body })
  expect(new Set(links.map(({ columnId }) => columnId))).toEqual(new Set(book.columns.map(({ id }) => id)))
  expect(book.columns).toHaveLength(2)
})

test('a chosen column that the platform said is gone, and has again, counts again', async () => {
  const { book, choose, read, toldTo } = await course()
  const column = book.add({})
  await choose('existing', column.id)
  book.refuse(404)
  await sendScores(world.api.context)
  expect(await read()).toMatchObject({ links: [{ isGone: true, counts: false }] })
  book.refuse(null)
  expect(await read()).toMatchObject({ links: [{ choice: 'existing', isGone: false, counts: true }] })
  world.api.passTime(120)
  expect(await toldTo(column.id)).toEqual([['ada', 100]])
  world.api.passTime(-120)
})

test('a platform that answers slowly holds no transaction of the database, and keeps nobody from choosing afterwards', async () => {
  const { choose, book } = await course()
  const path = `/gradebook/c${courses}/lineitems`
  const asked = () => world.platform.asked.filter(one => one.path.startsWith(path)).length
  const held = async () => {
    const { rows } = await world.api.db.raw(
      `select count(*)::int as held from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
    )
    return rows[0].held
  }
  let answers = () => {}
  const after = new Promise<void>(resolve => {
    answers = resolve
  })
  world.platform.answer(`${path}*`, () => ({ status: 500, body: [], after }))
  const outcome = expect(choose('new')).rejects.toMatchObject({ code: 4000 })
  await expect.poll(asked).toBeGreaterThan(0)
  await expect.poll(held).toBe(0)
  await expect(choose('new')).rejects.toMatchObject({ reason: 'alreadyProcessed' })
  answers()
  await outcome
  world.platform.answer(`${path}*`, undefined)
  await expect(choose('new')).rejects.toMatchObject({ code: 4000 })
  expect((await choose('none')).links).toMatchObject([{ choice: 'none' }])
  expect(book.columns).toEqual([])
})

test('two teachers who have a column made at once make one', async () => {
  const { book, choose } = await course()
  const outcomes = await Promise.allSettled([choose('new'), choose('new')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'alreadyProcessed' })
  expect(book.columns).toHaveLength(1)
})

test('§16.17 columns, a roster and a token at an address that is not the platform’s, or inside the network, are not asked for', async () => {
  const elsewhere = await startLtiPlatform()
  const scope = Object.values(scopes)
  for (const lineitems of [`${elsewhere.url}/lineitems`, 'https://169.254.169.254/lineitems', 'http://[::1]/lineitems']) {
    const { choose, read } = await course(() => ({ [agsClaim]: { scope, lineitems } }))
    expect(await read()).toMatchObject({ state: 'refused' })
    await expect(choose('new')).rejects.toMatchObject({ code: 4000 })
  }
  const { read } = await course()
  const { tokenUrl } = await platform().first()
  // A name that stands for an address of this machine, and that nobody has allowed.
  await platform().update({ tokenUrl: 'https://localhost:9/token' })
  expect(await read()).toMatchObject({ state: 'unreachable' })
  await platform().update({ tokenUrl })
  world.platform.answer('/token', () => ({ status: 307, headers: { location: `${elsewhere.url}/token` }, body: {} }))
  expect((await read()).state).not.toBe('full')
  expect(elsewhere.asked).toEqual([])
  await elsewhere.stop()
})

test('helpers and learners choose nothing, and a learner sees nothing of it', async () => {
  const { comes, params, told, read } = await course()
  const { links } = await read()
  const body = { linkId: links[0]!.id, choice: 'none' as const, columnId: null }
  const helper = await comes('hal', { ...roles.helper, ...told })
  const learner = await comes('ada', told)
  expect((await helper.call(listGradebookColumns, { params })).links).toHaveLength(1)
  await expect(helper.call(chooseGradebookColumn, { params, body })).rejects.toMatchObject({ code: 3002 })
  await expect(learner.call(chooseGradebookColumn, { params, body })).rejects.toMatchObject({ reason: 'notFound' })
  await expect(learner.call(listGradebookColumns, { params })).rejects.toMatchObject({ reason: 'notFound' })
})
