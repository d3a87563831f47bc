import {
  blockLearningPlatform,
  blockUser,
  confirmLinkRequest,
  createToken,
  type EndpointDefinition,
  getCourse,
  getMe,
  listAgents,
  listAudit,
  listLinkedAccounts,
  listMyConversations,
  openLinkedCourse,
  readLinkRequest,
  refuseLinkRequest,
  times,
  unlinkAccount,
  updateCourse
} from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listCourseTeachers } from '../budgets/told.ts'
import { dropOldLaunches } from '../lti/drop-old.ts'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts, linkPages } from '../testing/link-account.ts'
import { roles } from '../testing/lti-world.ts'
import { findUser } from '../users/queries.ts'

let world: CourseWorld
let pages: ReturnType<typeof linkPages>
let course: Awaited<ReturnType<CourseWorld['newCourse']>>
beforeAll(async () => {
  world = await createCourseWorld()
  pages = linkPages(world.api.url)
  course = await world.newCourse()
})
afterAll(() => world.stop())

let learners = 0
const learner = () => course.comes(`learner ${++learners}`)
const linkedOf = async (person: Person) => (await person.call(listLinkedAccounts, {})).items
const ask = <E extends EndpointDefinition>(person: Person, call: E, code: string) =>
  person.call(call, { body: { code } } as never)
const notFound = { reason: 'notFound' }

describe('an account of a learning platform', () => {
  test('is linked by its code, confirmed in the portal, its number, and a yes to the name of who confirmed', async () => {
    const [launched, person] = [await learner(), await world.given.user()]
    const opened = await pages.open(launched)
    expect(opened.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(opened.text).toContain(`/link-account#${opened.code}"`)
    const typed = opened.code.toLowerCase().replace('-', ' ')
    expect(await ask(person, readLinkRequest, typed)).toMatchObject({
      name: 'Ada Lovelace',
      platform: 'Moodle',
      host: new URL(world.platform.issuer).host,
      course: 'Linear Algebra'
    })
    const { number } = await ask(person, confirmLinkRequest, typed)
    // The portal alone links nothing.
    expect(await linkedOf(person)).toEqual([])
    const asked = await pages.press(opened, { number })
    expect(asked.text).toContain(person.user.name)
    expect(await linkedOf(person)).toEqual([])
    const done = await pages.press(asked, { do: 'yes' })
    expect(done.text).toContain('Linked')
    const [linked] = await linkedOf(person)
    expect(linked).toMatchObject({ name: 'Ada Lovelace', platform: 'Moodle' })
    expect((await pages.open(launched)).text).toContain(person.user.name)
    const { items } = await world.admin.call(listAudit, { query: { subjectId: person.user.id, action: 'user.linkAccount' } })
    expect(items).toMatchObject([{ actor: { id: person.user.id } }])
  })

  test('gets no right of the school by it, and the person none in the course', async () => {
    const [launched, admin] = [await learner(), await world.given.admin()]
    await linkAccounts(world, launched, admin)
    for (const call of [listAgents, listLinkedAccounts, listMyConversations, getMe])
      await expect(launched.call(call, { query: {} } as never)).rejects.toMatchObject({ reason: 'unauthorized' })
    expect(await admin.call(getMe, {})).toMatchObject({ id: admin.user.id, role: 'admin' })
    const plain = await world.given.user()
    await linkAccounts(world, await learner(), plain)
    const { items } = await plain.call(listMyConversations, { query: {} })
    expect(items).toEqual([])
  })

  test('is unlinked from either side, by nobody else, and audited', async () => {
    const [launched, person, other] = [await learner(), await world.given.user(), await world.given.user()]
    await linkAccounts(world, launched, person)
    const accountId = (await linkedOf(person))[0]!.id
    await other.call(unlinkAccount, { params: { accountId } })
    expect(await linkedOf(person)).toHaveLength(1)
    await person.call(unlinkAccount, { params: { accountId } })
    expect(await linkedOf(person)).toEqual([])
    expect((await pages.open(launched)).code).not.toBe('')

    await linkAccounts(world, launched, person)
    const shown = await pages.open(launched)
    expect((await pages.press(shown, { do: 'unlink' })).text).toContain('not linked any more')
    expect(await linkedOf(person)).toEqual([])
    const { items } = await world.admin.call(listAudit, { query: { subjectId: person.user.id, action: 'user.unlinkAccount' } })
    expect(items).toHaveLength(2)
    expect(items.map(({ actor }) => actor?.id)).toEqual([accountId, person.user.id])
  })

  test('goes back to the chat once with each page, in a session that ends when the launch’s would, and not after it was ended', async () => {
    const launched = await learner()
    const { launchId } = launched
    const sessions = () => world.api.db('sessions').where({ ltiLaunchId: launchId }).select('createdAt')
    world.api.passTime(300)
    const shown = await pages.open(launched)
    const back = await pages.press(shown, { do: 'chat' })
    expect(back.status).toBe(303)
    const credential = new URL(back.location!, world.api.url).hash.slice(1)
    await world.given.nobody.call(createToken, { body: { credential, fingerprint: 'test' } })
    world.api.passTime(-300)
    const begun = (await sessions()).map(({ createdAt }: { createdAt: Date }) => createdAt.getTime())
    expect(begun).toHaveLength(2)
    expect(Math.max(...begun) - Math.min(...begun)).toBeLessThan(60_000)
    expect((await pages.press(shown, { do: 'chat' })).status).toBe(400)

    const open = await pages.open(launched)
    await world.api.db('sessions').where({ ltiLaunchId: launchId }).update({ endedAt: new Date() })
    expect((await pages.press(open, { do: 'chat' })).status).toBe(400)
    expect((await pages.open(launched)).status).toBe(401)
  })

  test('stands in what is stored of its person, and the link goes with the account of the school', async () => {
    const [launched, person] = [await learner(), await world.given.user()]
    await linkAccounts(world, launched, person)
    const { personData } = await import('../privacy/person-data.ts')
    const row = (await findUser(world.api.db, person.user.id))!
    const entries = personData(world.api.context, row, { withTexts: false })
    const account = JSON.parse(String((await entries.next()).value.content[0])) as { linked_accounts: object[] }
    expect(account.linked_accounts).toMatchObject([{ name: 'Ada Lovelace', platform: 'Moodle' }])
    const { erasePerson } = await import('../privacy/erase-person.ts')
    await erasePerson(world.api.context, person.user.id, null)
    expect((await pages.open(launched)).code).not.toBe('')
  })
})

describe('an attacker', () => {
  test('who sends a victim the link of their own request gets no number, and three guesses', async () => {
    const [attacker, victim] = [await learner(), await world.given.user()]
    const opened = await pages.open(attacker)
    // The victim follows the link, and even confirms.
    const { number } = await ask(victim, confirmLinkRequest, opened.code)
    const wrong = ['0000', '1111', '2222', '3333'].filter(guess => guess !== number)
    for (const guess of wrong.slice(0, 2)) expect((await pages.press(opened, { number: guess })).status).toBe(400)
    expect((await pages.press(opened, { number: wrong[2]! })).text).toContain('three times')
    // The right one is too late then.
    expect((await pages.press(opened, { number })).text).toContain('Nothing was linked')
    expect(await linkedOf(victim)).toEqual([])
  })

  test('who enters many numbers at once gets three of them compared', async () => {
    const [attacker, victim] = [await learner(), await world.given.user()]
    const opened = await pages.open(attacker)
    const { number } = await ask(victim, confirmLinkRequest, opened.code)
    const wrong = Array.from({ length: 40 }, (_, guess) => String(1000 + guess)).filter(guess => guess !== number)
    const pressed = await Promise.all(wrong.map(guess => pages.press(opened, { number: guess })))
    expect(pressed.filter(({ text }) => text.includes('These are not the digits')).length).toBeLessThanOrEqual(2)
    const [counted] = await world.api.db('accountLinkRequests').where({ userId: victim.user.id }).select('wrong')
    expect(counted.wrong).toBe(3)
    expect((await pages.press(opened, { number })).text).toContain('Nothing was linked')
    expect((await pages.press(opened, { do: 'yes' })).text).toContain('Nothing was linked')
    expect(await linkedOf(victim)).toEqual([])
  })

  test('who confirms a code of a victim with an account of their own is named, and refused by the victim', async () => {
    const [victim, attacker, own] = [await learner(), await world.given.user(), await world.given.user()]
    const opened = await pages.open(victim)
    const { number } = await ask(attacker, confirmLinkRequest, opened.code)
    // The victim's own account cannot take its place unseen.
    await expect(ask(own, confirmLinkRequest, opened.code)).rejects.toMatchObject({ reason: 'alreadyProcessed' })
    // In a window that was signed in as the attacker, the victim reads the number, and whose account it is here.
    const asked = await pages.press(opened, { number })
    expect(asked.text).toContain(attacker.user.name)
    expect((await pages.press(asked, { do: 'no' })).text).toContain('Nothing was linked')
    expect((await pages.press(asked, { do: 'yes' })).text).toContain('Nothing was linked')
    expect(await linkedOf(attacker)).toEqual([])
  })

  test('gets nothing by a yes before the number, by the code of another, or by a form of another launch', async () => {
    const [one, two, person] = [await learner(), await learner(), await world.given.user()]
    const opened = await pages.open(one)
    const { number } = await ask(person, confirmLinkRequest, opened.code)
    expect((await pages.press(opened, { do: 'yes' })).text).toContain('Nothing was linked')
    const other = await pages.open(two)
    expect((await pages.press({ ...other, fields: { ...other.fields, code: opened.code } }, { number })).text).toContain(
      'Nothing was linked'
    )
    const forged = { ...opened, fields: { ...opened.fields, ticket: other.fields.ticket! } }
    expect((await pages.press(forged, { number })).status).toBe(400)
    expect(await linkedOf(person)).toEqual([])
    // It was open all the while for whom it is of.
    const asked = await pages.press(opened, { number })
    await pages.press(asked, { do: 'yes' })
    expect(await linkedOf(person)).toHaveLength(1)
    // And once.
    await pages.press(asked, { do: 'yes' })
    expect(await linkedOf(person)).toHaveLength(1)
    await expect(ask(person, readLinkRequest, opened.code)).rejects.toMatchObject(notFound)
  })
})

describe('a code', () => {
  test('is over after ten minutes, when it is refused, and when another one is asked for', async () => {
    const [launched, person] = [await learner(), await world.given.user()]
    const first = await pages.open(launched)
    const second = await pages.open(launched)
    await expect(ask(person, readLinkRequest, first.code)).rejects.toMatchObject(notFound)
    const later = new Date(Date.now() + times.linkCodeSeconds * 1000 + 1)
    const now = vi.spyOn(world.api.context, 'now').mockReturnValue(later)
    try {
      await expect(ask(person, confirmLinkRequest, second.code)).rejects.toMatchObject(notFound)
    } finally {
      now.mockRestore()
    }
    await ask(person, refuseLinkRequest, second.code)
    await expect(ask(person, confirmLinkRequest, second.code)).rejects.toMatchObject(notFound)
    expect((await pages.press(second, { number: '1234' })).text).toContain('Nothing was linked')
  })

  test('is given ten times in an hour, and to nobody whom the platform does not name', async () => {
    const launched = await learner()
    for (let times = 0; times < 10; times++) expect((await pages.open(launched)).code).not.toBe('')
    expect((await pages.open(launched)).code).toBe('')
    const eager = await learner()
    const opened = await Promise.all(Array.from({ length: 20 }, () => pages.open(eager)))
    expect(opened.filter(({ code }) => code !== '')).toHaveLength(10)
    const preview = await course.comes('a preview')
    await world.api.db('ltiLaunches').where({ id: preview.launchId }).update({ isTest: true })
    expect((await pages.open(preview)).text).toContain('not a preview')
  })

  test('waits for the portal, and takes nobody who is blocked there meanwhile', async () => {
    const [launched, person] = [await learner(), await world.given.user()]
    const opened = await pages.open(launched)
    expect((await pages.press(opened, { number: '1234' })).text).toContain('Nobody has confirmed')
    const { number } = await ask(person, confirmLinkRequest, opened.code)
    const asked = await pages.press(opened, { number })
    await world.api.db('users').where({ id: person.user.id }).update({ blockedAt: new Date() })
    expect((await pages.press(asked, { do: 'yes' })).text).toContain('Nothing was linked')
    await world.api.db('users').where({ id: person.user.id }).update({ blockedAt: null })
    expect(await linkedOf(person)).toEqual([])
  })
})

test('the same subject of two platforms is two people, each linked by themselves', async () => {
  const { startLtiPlatform, lti } = await import('../testing/lti-platform.ts')
  const other = await startLtiPlatform()
  try {
    await world.register(other, { name: 'Canvas' })
    const person = await world.given.user()
    await linkAccounts(world, await course.comes('person-7'), person)
    const { browser, state, nonce } = await world.login({ platform: other })
    const claims = other.claims(
      { nonce, target: world.target },
      { sub: 'person-7', ...lti({ custom: { agent: course.agent.id } }) }
    )
    await world.post(browser, { state, id_token: await other.sign(claims) })
    const people: { userId: string }[] = await world.api.db('ltiPeople').where({ subject: 'person-7' }).select('userId')
    expect(new Set(people.map(({ userId }) => userId)).size).toBe(2)
    expect((await linkedOf(person)).map(({ platform }) => platform)).toEqual(['Moodle'])
  } finally {
    await other.stop()
  }
})

test('what a linked account was in a course at last is known as long as the link, however long ago that was', async () => {
  const { db } = world.api
  const agent = await world.chats.agentThat()
  // An exam closes it to nobody else outside of the course.
  await db('agents').where({ id: agent.id }).update({ recommended: true })
  const taught = await world.newCourse(agent)
  const [linked, unlinked] = [await taught.comes('long ago'), await taught.comes('not linked')]
  const [person, lecturer] = [await world.given.user(), await world.given.user()]
  const earlier = await taught.comes('long ago')
  await linkAccounts(world, linked, person)
  await linkAccounts(world, taught.teacher, lecturer)
  const sixtyTwoDays = 62 * 24 * 3600_000
  await db('ltiLaunches')
    .where({ id: earlier.launchId })
    .update({ createdAt: new Date(Date.now() - 2 * sixtyTwoDays) })
  await db('ltiLaunches')
    .whereIn(
      'id',
      [linked, unlinked, taught.teacher].map(({ launchId }) => launchId)
    )
    .update({ createdAt: new Date(Date.now() - sixtyTwoDays) })
  await dropOldLaunches(world.api.context)
  const left: string[] = await db('ltiLaunches').where({ contextId: taught.id }).pluck('id')
  expect(left.sort()).toEqual([linked.launchId, taught.teacher.launchId].sort())

  await world.chats.ask(person, agent, 'Before the exam').then(reply => reply.finish())
  const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
  const teacher = await taught.comes('another teacher', roles.teacher)
  const settings = (await teacher.call(getCourse, { params: taught.params })).settings
  const examWindows = [{ startsAt: inHours(-1), endsAt: inHours(1) }]
  await teacher.call(updateCourse, { params: taught.params, body: { ...settings, examWindows } })
  await expect(world.chats.ask(person, agent, 'In the exam')).rejects.toMatchObject({ reason: 'agentClosed' })
  await (await world.chats.ask(lecturer, agent, 'Of a teacher')).finish()
  expect(await listCourseTeachers(db, taught.id)).toEqual([lecturer.user.id])

  const [account] = await linkedOf(person)
  await person.call(unlinkAccount, { params: { accountId: account!.id } })
  await dropOldLaunches(world.api.context)
  expect(await db('ltiLaunches').where({ id: linked.launchId })).toEqual([])
})

describe('what a teacher has opened from the portal by a link', () => {
  const taughtBy = async () => {
    const taught = await world.newCourse()
    const person = await world.given.user()
    await linkAccounts(world, taught.teacher, person)
    const { address } = await person.call(openLinkedCourse, { params: taught.params })
    const page = { token: await signIn(address) }
    const reads = (token: string) => world.api.as({ authorization: `Bearer ${token}` })(getCourse, { params: taught.params })
    return { taught, person, page, reads }
  }
  const signIn = async (address: string) => {
    const credential = new URL(address, world.api.url).hash.slice(1)
    return (await world.given.nobody.call(createToken, { body: { credential, fingerprint: 'portal' } })).accessToken
  }
  const toChat = async (page: { token: string }) => (await pages.press(await pages.open(page), { do: 'chat' })).location!
  const send = (path: string, fields: Record<string, string>) =>
    fetch(world.api.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const hiddenIn = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)![1]!
  const unauthorized = { reason: 'unauthorized' }

  test('ends with the link, and so does all that its pages lead to', async () => {
    const { taught, person, page, reads } = await taughtBy()
    const picker = await (await send('/lti/change', page)).text()
    const fields = { launch: hiddenIn(picker, 'launch'), ticket: hiddenIn(picker, 'ticket') }
    const picked = await send('/lti/pick', { ...fields, do: 'place', agent: taught.agent.id })
    const tokens = [page.token, await signIn(picked.headers.get('location')!), await signIn(await toChat(page))]
    for (const token of tokens) await reads(token)
    const unused = await toChat(page)
    const shown = await pages.open(page)
    const accountId = (await linkedOf(person))[0]!.id
    await person.call(unlinkAccount, { params: { accountId } })
    for (const token of tokens) await expect(reads(token)).rejects.toMatchObject(unauthorized)
    await expect(signIn(unused)).rejects.toMatchObject({ reason: 'invalidCredentials' })
    expect((await pages.press(shown, { do: 'chat' })).status).toBe(400)
    // What they opened in the platform, and their session in the portal, are their own.
    await reads(taught.teacher.token)
    expect(await signIn(await toChat(taught.teacher))).not.toBe('')
    expect(await person.call(getMe, {})).toMatchObject({ id: person.user.id })
  })

  test('leads nowhere from its own page when the link is ended there', async () => {
    const { person, page, reads } = await taughtBy()
    const ended = await pages.press(await pages.open(page), { do: 'unlink' })
    expect(ended.text).toContain('not linked any more')
    expect(ended.text).not.toContain('<form')
    expect(await linkedOf(person)).toEqual([])
    await expect(reads(page.token)).rejects.toMatchObject(unauthorized)
  })

  test('ends when either account is blocked, also what was opened and not used yet', async () => {
    for (const blocked of ['school', 'platform'] as const) {
      const { taught, person, page, reads } = await taughtBy()
      const unused = await toChat(page)
      const shown = await pages.open(page)
      const userId = blocked === 'school' ? person.user.id : (await linkedOf(person))[0]!.id
      await world.admin.call(blockUser, { params: { userId }, body: { blocked: true } })
      await expect(reads(page.token)).rejects.toMatchObject(unauthorized)
      await expect(signIn(unused)).rejects.toMatchObject({
        reason: blocked === 'school' ? 'invalidCredentials' : 'notPermitted'
      })
      expect((await pages.press(shown, { do: 'chat' })).status).toBe(400)
      if (blocked === 'school') await reads(taught.teacher.token)
      else expect(await person.call(getMe, {})).toMatchObject({ id: person.user.id })
    }
  })

  test('does not stand for a session that the platform began', async () => {
    const { taught, person, page, reads } = await taughtBy()
    await world.api
      .db('sessions')
      .where({ ltiLaunchId: taught.teacher.launchId, linkedUserId: null })
      .update({ endedAt: new Date() })
    await reads(page.token)
    await expect(person.call(openLinkedCourse, { params: taught.params })).rejects.toMatchObject(notFound)
  })

  test('ends with the platform', async () => {
    const { page, reads } = await taughtBy()
    const { id: platformId } = await world.api.db('ltiPlatforms').where({ issuer: world.platform.issuer }).first('id')
    for (const blocked of [true, false]) {
      await world.admin.call(blockLearningPlatform, { params: { platformId }, body: { blocked } })
      await expect(reads(page.token)).rejects.toMatchObject(unauthorized)
      expect((await pages.open(page)).status).toBe(401)
    }
  })
})

test('a teacher links their account too, and stays a teacher there alone', async () => {
  const [teacher, person] = [await course.comes('another teacher', roles.teacher), await world.given.user()]
  await linkAccounts(world, teacher, person)
  expect(await linkedOf(person)).toHaveLength(1)
  const { getCourse } = await import('@lyceum/core/contract')
  expect(await teacher.call(getCourse, { params: course.params })).toMatchObject({ standing: 'teacher' })
  await expect(person.call(getCourse, { params: course.params })).rejects.toMatchObject(notFound)
})
