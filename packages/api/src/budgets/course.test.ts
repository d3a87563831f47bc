import {
  createToken,
  grantBudget,
  listBudgetHolders,
  listBudgets,
  listLinkedAccounts,
  listNotifications,
  openCoursePath,
  openLinkedCourse,
  sendMessage,
  setBudget,
  unlinkAccount
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAs } from '../testing/call.ts'
import type { Person } from '../testing/given.ts'
import { linkAccounts } from '../testing/link-account.ts'
import { lti } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld, roles } from '../testing/lti-world.ts'
import { openReply } from '../testing/open-reply.ts'

let world: LtiWorld
beforeAll(async () => {
  world = await createLtiWorld({ platform: true, config: { rateLimitFactor: 0 } })
})
afterAll(() => world.stop())

/** Launches a person into the course. */
async function enter(agentId: string, subject: string, more: object = {}): Promise<{ token: string; call: CallAs }> {
  const page = await world.launch({
    claims: { sub: subject, ...lti({ custom: { agent: agentId }, resource_link: { id: 'chat-1' } }), ...more }
  })
  const body = { credential: new URL(page.url).hash.slice(1), fingerprint: 'test' }
  const token = (await world.given.nobody.call(createToken, { body })).accessToken
  return { token, call: world.api.as({ authorization: `Bearer ${token}` }) }
}

test('a teacher bounds what each in the course may ask, sees who is near, and adds once; nobody else, and nowhere else', async () => {
  const agent = await world.given.publishedAgent()
  const [teacher, helper, learner] = [
    await enter(agent.id, 'teacher-1', roles.teacher),
    await enter(agent.id, 'helper-1', roles.helper),
    await enter(agent.id, 'learner-1')
  ]
  const { id: courseId } = await world.api.db('ltiContexts').first('id')
  const body = { scope: 'course', scopeId: courseId, each: true, period: 'day', unit: 'questions', amount: 2 } as const
  const ask = async () =>
    (
      await openReply(
        world.api.url,
        sendMessage,
        { params: { agentId: agent.id }, body: { text: 'What is a limit?' } },
        { authorization: `Bearer ${learner.token}` }
      )
    ).finish()
  await ask()
  const { items } = await teacher.call(setBudget, { body })
  expect(items).toMatchObject([{ scope: 'course', each: true, amount: 2, nearly: 0 }])
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 3004, retryAfter: expect.any(Number) })
  expect((await teacher.call(listBudgets, { query: { scope: 'course', scopeId: courseId } })).items).toMatchObject([
    { nearly: 1, usedUp: 1 }
  ])
  const params = { budgetId: items[0]!.id }
  // Two names for one thing: the permission would be asked for the one, and the other be set.
  for (const name of ['scopeId', 'scope_id\0', 'scope_id\ud800', 'scope_i\0d']) {
    const refused = await fetch(`${world.api.url}${setBudget.path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        each: true,
        period: 'day',
        unit: 'questions',
        scope: 'course',
        scope_id: courseId,
        [name]: 'x',
        amount: 1
      })
    })
    expect([refused.status, await refused.json()]).toMatchObject([400, { details: { problems: [{ reason: 'unknownField' }] } }])
  }
  const { items: holders } = await teacher.call(listBudgetHolders, { params, query: {} })
  expect(holders).toMatchObject([{ used: 2, granted: 0 }])
  await teacher.call(grantBudget, { params, body: { holderId: holders[0]!.id, amount: 1 } })
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 3004 })

  for (const other of [helper, learner]) {
    await expect(other.call(setBudget, { body })).rejects.toMatchObject({ code: 3002 })
    await expect(other.call(listBudgetHolders, { params, query: {} })).rejects.toMatchObject({ code: 3002 })
  }
  for (const elsewhere of [
    { ...body, scopeId: 'another-course' },
    { ...body, scope: 'school' as const, scopeId: '' }
  ])
    await expect(teacher.call(setBudget, { body: elsewhere })).rejects.toMatchObject({ code: 3002 })

  const nobody = { holderId: (await world.given.user()).user.id, amount: 1 }
  await expect(teacher.call(grantBudget, { params, body: nobody })).rejects.toMatchObject({ reason: 'notFound' })
  // Watching numbers grow would tell who has just asked.
  await teacher.call(setBudget, { body: { ...body, amount: 100 } })
  expect((await teacher.call(listBudgetHolders, { params, query: {} })).items).toEqual([])
  await teacher.call(setBudget, { body })
  expect((await teacher.call(listBudgetHolders, { params, query: {} })).items).toMatchObject([{ used: 3, granted: 1 }])
})

test('administrators and teachers are told when most is used of what all in a course have together, whichever agent was asked, and teachers open it from there', async () => {
  const [agent, other] = [await world.given.publishedAgent(), await world.given.publishedAgent()]
  const teacher = await enter(agent.id, 'teacher-1', roles.teacher)
  const learner = await enter(agent.id, 'learner-2')
  const elsewhere = await enter(other.id, 'learner-3', lti({ resource_link: { id: 'chat-2' }, custom: { agent: other.id } }))
  const helper = await enter(agent.id, 'helper-2', roles.helper)
  const [person, stranger, assistant] = [await world.given.user(), await world.given.user(), await world.given.user()]
  await linkAccounts(world, teacher, person)
  await linkAccounts(world, learner, stranger)
  await linkAccounts(world, helper, assistant)
  const { id: scopeId } = await world.api.db('ltiContexts').first('id')
  await teacher.call(setBudget, {
    body: { scope: 'course', scopeId, each: false, period: 'day', unit: 'questions', amount: 5 }
  })
  const ask = () =>
    openReply(
      world.api.url,
      sendMessage,
      { params: { agentId: other.id }, body: { text: 'What is a limit?' } },
      { authorization: `Bearer ${elsewhere.token}` }
    )
  const told = async ({ call }: Pick<Person, 'call'>) =>
    (await call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === 'budget_nearly_used')
  // Earlier questions in the course are counted too.
  await (await ask()).finish()
  for (const who of [world.admin, person])
    await expect.poll(() => told(who)).toMatchObject([{ data: { scope: 'course', own: false, amount: 5, courseId: scopeId } }])
  expect(await told(stranger)).toEqual([])

  const open = ({ call }: Pick<Person, 'call'>) => call(openLinkedCourse, { params: { courseId: scopeId } })
  const { address } = await open(person)
  expect(address).toMatch(/^\/lti\/course\/[\w-]+\?course=/)
  const body = { credential: new URL(address, world.api.url).hash.slice(1), fingerprint: 'portal' }
  const { accessToken } = await world.given.nobody.call(createToken, { body })
  const there = world.api.as({ authorization: `Bearer ${accessToken}` })
  expect((await there(listBudgets, { query: { scope: 'course', scopeId } })).items.length).toBeGreaterThan(0)
  await expect(world.given.nobody.call(createToken, { body })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  // It is a session of the course, and no other's.
  await expect(there(listNotifications, { query: {} })).rejects.toMatchObject({ reason: 'unauthorized' })

  const notFound = { reason: 'notFound' }
  for (const who of [stranger, assistant, world.admin, await world.given.user()])
    await expect(open(who)).rejects.toMatchObject(notFound)
  await expect(person.call(openLinkedCourse, { params: { courseId: 'another-course' } })).rejects.toMatchObject(notFound)
  // Whom the platform sends as a learner teaches it no longer, and who has left it has no session.
  await enter(agent.id, 'teacher-1')
  await expect(open(person)).rejects.toMatchObject(notFound)
  await enter(agent.id, 'teacher-1', roles.teacher)
  await open(person)
  await world.api.db('sessions').whereNotNull('ltiLaunchId').update({ endedAt: new Date() })
  await expect(open(person)).rejects.toMatchObject(notFound)
})

test('what a teacher has opened from the portal ends with the link, and what they have opened from the platform stays', async () => {
  const agent = await world.given.publishedAgent()
  const launched = await enter(agent.id, 'teacher-9', roles.teacher)
  const person = await world.given.user()
  await linkAccounts(world, launched, person)
  const { id: courseId } = await world.api.db('ltiContexts').first('id')
  const open = async () => {
    const { address } = await person.call(openLinkedCourse, { params: { courseId } })
    return { credential: new URL(address, world.api.url).hash.slice(1), fingerprint: 'portal' }
  }
  const { accessToken } = await world.given.nobody.call(createToken, { body: await open() })
  // From its page another is opened.
  const again = await fetch(world.api.url + openCoursePath, {
    method: 'POST',
    body: new URLSearchParams({ token: accessToken }),
    redirect: 'manual'
  })
  const page = new URL(again.headers.get('location')!, world.api.url)
  const second = await world.given.nobody.call(createToken, { body: { credential: page.hash.slice(1), fingerprint: 'portal' } })
  const unused = await open()
  const reads = (token: string) =>
    world.api.as({ authorization: `Bearer ${token}` })(listBudgets, { query: { scope: 'course', scopeId: courseId } })
  await reads(accessToken)
  await reads(second.accessToken)
  const [account] = (await person.call(listLinkedAccounts, {})).items
  await person.call(unlinkAccount, { params: { accountId: account!.id } })
  for (const token of [accessToken, second.accessToken])
    await expect(reads(token)).rejects.toMatchObject({ reason: 'unauthorized' })
  await expect(world.given.nobody.call(createToken, { body: unused })).rejects.toMatchObject({ reason: 'invalidCredentials' })
  await reads(launched.token)
})
