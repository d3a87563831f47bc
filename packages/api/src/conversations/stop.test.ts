import { times } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { dropOldEvents } from '../replies/statements.ts'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()

test('a stopping server lets short replies finish, ends long ones as interrupted, and refuses new questions', async () => {
  const student = await world.given.user()
  const answer = ['one ', 'two ', 'three']
  const short = await world.agentThat({ switches: { answer, heldAfter: 1 } })
  const long = await world.agentThat({ switches: { answer: Array.from({ length: 4000 }, () => 'more '), paceMs: 10 } })
  const replies = [await world.ask(student, short, 'Short'), await world.ask(student, long, 'Long')]
  await replies[1]!.until(event => event.type === 'text')
  expect(await metric()).toBe(2)
  const stopping = world.api.context.replies.stop(3000)
  await expect(world.ask(student, short, 'Too late')).rejects.toMatchObject({ code: 9901, status: 503 })
  world.api.platform.setSwitches(short.key, { answer })
  const [first, second] = await Promise.all(replies.map(reply => reply.finish()))
  expect(first).toMatchObject({ status: 'finished', text: 'one two three' })
  expect(second).toMatchObject({
    status: 'failed',
    failure: { reason: 'unavailable', interrupted: true },
    text: expect.stringMatching(/^more /)
  })
  await stopping
  expect((await world.messagesOf(student, second!.conversationId)).at(-1)).toEqual(second)
  expect(await metric()).toBe(0)
  const seen = await world.api.context.metrics.text()
  expect(seen).toContain('lyceum_replies_total{platform="dify",outcome="finished"} 1')
  expect(seen).toContain('lyceum_reply_first_text_seconds_count{platform="dify"} 2')
  expect(seen).toMatch(/^lyceum_database_connections\{pool="replies",state="size"\} [1-9]/m)
  expect(seen).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)

  const events = () => world.api.db('replyEvents').where({ messageId: second!.id })
  const lifetime = times.replyLimit + times.eventsLifetime
  await world.api.context.sql.rows(dropOldEvents, [lifetime])
  expect(await events()).not.toHaveLength(0)
  await events().update({ writtenAt: new Date(Date.now() - lifetime - 1000) })
  await world.api.context.sql.rows(dropOldEvents, [lifetime])
  expect(await events()).toHaveLength(0)
})

async function metric(): Promise<number> {
  const text = await world.api.context.metrics.text()
  return Number(/^lyceum_replies_running (\d+)/m.exec(text)?.[1])
}
