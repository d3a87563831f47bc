import { blockLearningPlatform, blockUser, deleteLtiDeployment, updateLtiDeployment } from '@lyceum/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CourseWorld, createCourseWorld } from '../testing/course-world.ts'

let world: CourseWorld
beforeAll(async () => {
  world = await createCourseWorld()
})
afterAll(() => world.stop())

const slowly = () => world.chats.agentThat({ switches: { answer: ['One ', ...Array(40).fill('more ')], paceMs: 500 } })
const ended = { status: 'failed', failure: { reason: 'notPermitted' }, text: expect.stringMatching(/^One /) }

describe('an answer that is being written ends with what was said so far, and says why', () => {
  test('when its person is blocked, and that of another goes on', async () => {
    const agent = await world.chats.agentThat({ switches: { answer: ['One ', 'two ', 'three ', 'four.'], paceMs: 500 } })
    const [blocked, other] = [await world.given.user(), await world.given.user()]
    const [reply, others] = [await world.chats.ask(blocked, agent, 'Count.'), await world.chats.ask(other, agent, 'Count.')]
    await reply.until(({ type }) => type === 'text')
    await world.admin.call(blockUser, { params: { userId: blocked.user.id }, body: { blocked: true } })
    expect(await reply.finish()).toMatchObject(ended)
    expect(await others.finish()).toMatchObject({ status: 'finished', text: 'One two three four.' })
  })

  test('when its learning platform may not launch any more', async () => {
    const platformId: string = (await world.api.db('ltiPlatforms').first('id')).id
    const deploymentId: string = (await world.api.db('ltiDeployments').where({ platformId }).first('id')).id
    const block = (blocked: boolean) => world.admin.call(blockLearningPlatform, { params: { platformId }, body: { blocked } })
    const decide = (state: 'active' | 'blocked') =>
      world.admin.call(updateLtiDeployment, { params: { deploymentId }, body: { state } })
    const { comes } = await world.newCourse(await slowly())
    for (const [number, withdraw, restore] of [
      [1, () => block(true), () => block(false)],
      [2, () => decide('blocked'), () => decide('active')],
      [3, () => world.admin.call(deleteLtiDeployment, { params: { deploymentId } }), async () => {}]
    ] as const) {
      const reply = await (await comes(`learner ${number}`)).ask('Count.')
      await reply.until(({ type }) => type === 'text')
      await withdraw()
      expect(await reply.finish()).toMatchObject(ended)
      await restore()
    }
  })
})
