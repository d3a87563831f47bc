import type { LearningPlatform } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../secrets/new-id.ts'
import { type LtiPlatform, startLtiPlatform } from '../testing/lti-platform.ts'
import { createLtiWorld, type LtiWorld } from '../testing/lti-world.ts'
import { scopes } from './scopes.ts'
import { sendScores } from './send-scores.ts'

let world: LtiWorld
let own: Registered
beforeAll(async () => {
  world = await createLtiWorld({ platform: true })
  own = answering({ platform: world.platform, id: world.registered.id })
})
afterAll(() => world.stop())

type Registered = { platform: LtiPlatform; id: LearningPlatform['id'] }

function answering(registered: Registered): Registered {
  registered.platform.answer('/token', () => ({ body: { access_token: 'their-token', token_type: 'bearer', expires_in: 3600 } }))
  registered.platform.answer('/items/1/scores', () => ({ body: {} }))
  return registered
}

async function another(): Promise<Registered> {
  const platform = await startLtiPlatform()
  return answering({ platform, id: (await world.register(platform)).id })
}

/** Learners who took part in a link of a platform, of which it does not know yet. */
async function tookPart({ platform, id: platformId }: Registered, learners: number, link: object = {}, more: object = {}) {
  const { db } = world.api
  const [at, linkId, contextId] = [new Date(Date.now() - 60_000), newId(), newId()]
  const { id: deploymentId } = await db('ltiDeployments').where({ platformId }).first('id')
  const place = { deploymentId, title: '', createdAt: at }
  await db('ltiContexts').insert({ ...place, id: contextId, contextId, label: '' })
  const column = { lineItemUrl: `${platform.url}/items/1`, gradeScopes: [scopes.score] }
  await db('ltiLinks').insert({ ...place, id: linkId, contextId, resourceLinkId: linkId, launchedAt: at, ...column, ...link })
  for (let index = 0; index < learners; index++) {
    const id = newId()
    const person = { name: 'Ada', email: '', userNumber: '', identity: 'student', role: 'regular_user', kind: 'lti' }
    await db('users').insert({ id, issuer: `lti:${platformId}`, subject: id, createdAt: at, lastSignInAt: at, ...person })
    await db('ltiPeople').insert({ platformId, subject: id, userId: id })
    await db('ltiScores').insert({ linkId, userId: id, state: 'due', timestamp: at, dueAt: at, ...more })
  }
  return () => db('ltiScores').where({ linkId }).orderBy('attempts', 'desc').select('state', 'attempts')
}

const told = ({ platform }: Registered) =>
  platform.asked.filter(({ path }) => path.endsWith('/scores')).map(({ body }) => JSON.parse(body))

test('a conflict at the first try is a newer grade, which stays', async () => {
  own.platform.answer('/items/1/scores', () => ({ status: 409, body: [] }))
  const rows = await tookPart(own, 1)
  await sendScores(world.api.context)
  expect(await rows()).toEqual([{ state: 'refused', attempts: 1 }])
  own.platform.answer('/items/1/scores', () => ({ body: {} }))
})

test('Canvas makes no new attempt of a score', async () => {
  const canvas = await another()
  await world.api.db('ltiPlatforms').where({ id: canvas.id }).update({ product: 'canvas' })
  await tookPart(canvas, 1)
  await tookPart(own, 1)
  await sendScores(world.api.context)
  const extension = 'https://canvas.instructure.com/lti/submission'
  expect(told(canvas)).toMatchObject([{ [extension]: { new_submission: false } }])
  expect(told(own).at(-1)).not.toHaveProperty([extension])
  await canvas.platform.stop()
})

test('what cannot be told keeps nothing else waiting, and is no try', async () => {
  const blocked = await another()
  const installed = world.api.db('ltiDeployments').where({ platformId: blocked.id })
  const earlier = { dueAt: new Date(0) }
  const [ofBlocked, ofRemoved] = [
    await tookPart(blocked, 60, {}, earlier),
    await tookPart(own, 60, { lineItemUrl: null }, earlier)
  ]
  await installed.clone().update({ state: 'blocked' })
  const possible = await tookPart(own, 1)
  await sendScores(world.api.context)
  expect(await possible()).toEqual([{ state: 'sent', attempts: 1 }])
  await installed.clone().update({ state: 'active' })
  await world.api.db('ltiPlatforms').where({ id: blocked.id }).update({ state: 'blocked' })
  await sendScores(world.api.context)
  expect(told(blocked)).toEqual([])
  for (const rows of [await ofBlocked(), await ofRemoved()]) expect(rows[0]).toEqual({ state: 'due', attempts: 0 })
  await blocked.platform.stop()
})

test('no platform waits for another one, and one that cannot be reached is left at the first try', async () => {
  const silent = await another()
  silent.platform.answer('/items/1/scores', () => ({ never: true }))
  const [ofSilent, ofOwn] = [await tookPart(silent, 3), await tookPart(own, 2)]
  const sent = sendScores(world.api.context)
  await vi.waitFor(() => expect(told(silent)).toHaveLength(1), { timeout: 5000 })
  await vi.waitFor(async () => expect(await ofOwn()).toEqual(Array(2).fill({ state: 'sent', attempts: 1 })), { timeout: 5000 })
  await silent.platform.stop()
  await sent
  expect(await ofSilent()).toEqual([
    { state: 'due', attempts: 1 },
    { state: 'due', attempts: 0 },
    { state: 'due', attempts: 0 }
  ])
})

test('who took part waits until the platform grants that points are told, and is told then', async () => {
  const refusing = await another()
  const grant = (scopes: string[]) => world.api.db('ltiPlatforms').where({ id: refusing.id }).update({ scopes })
  await grant([scopes.roster])
  const rows = await tookPart(refusing, 1)
  await sendScores(world.api.context)
  expect(await rows()).toEqual([{ state: 'due', attempts: 0 }])
  await grant([scopes.score])
  await sendScores(world.api.context)
  expect(await rows()).toEqual([{ state: 'sent', attempts: 1 }])
  await refusing.platform.stop()
})

test('§16.24 a platform that answers with a failure for ever is asked twelve times, later each time, and then no more', async () => {
  own.platform.answer('/items/9/scores', () => ({ status: 500, body: [] }))
  const tried = () => own.platform.asked.filter(({ path }) => path === '/items/9/scores').length
  const rows = await tookPart(own, 1, { lineItemUrl: `${own.platform.url}/items/9` })
  for (let round = 0; round < 15; round++) {
    await sendScores(world.api.context)
    await sendScores(world.api.context)
    world.api.passTime(6 * 3600)
  }
  world.api.passTime(-15 * 6 * 3600)
  expect(await rows()).toEqual([{ state: 'failed', attempts: 12 }])
  expect(tried()).toBe(12)
})
