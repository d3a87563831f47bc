import { getConversation, readSuggestions } from '@lyceum/core/contract'
import { expect, test, vi } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()

test('suggestions come after the end, hold up neither it nor the next question, and stay with the reply', async () => {
  const student = await world.given.user()
  const suggests = { suggested_questions_after_answer: { enabled: true } }
  const agent = await world.agentThat({ parameters: suggests })
  const reply = await world.ask(student, agent, 'Why does the chain rule work?')
  const shown = await reply.finish()
  expect(reply.events.at(-1)).toMatchObject({ type: 'finished', suggestionsFollow: true })
  expect(shown.suggestions).toEqual([])
  const next = await world.ask(student, agent, 'And then?', { conversationId: shown.conversationId })

  const { suggestions } = await student.call(readSuggestions, { params: { messageId: shown.id } })
  expect(suggestions.length).toBeGreaterThan(0)
  expect((await next.finish()).status).toBe('finished')
  const stored = await world.messagesOf(student, shown.conversationId)
  expect(stored.find(({ id }) => id === shown.id)).toMatchObject({ status: 'finished', suggestions })

  const stranger = await world.given.user()
  await expect(stranger.call(readSuggestions, { params: { messageId: shown.id } })).rejects.toMatchObject({ code: 3000 })
})

test('those who wait for the suggestions of one reply share the looks for them', async () => {
  const student = await world.given.user()
  const agent = await world.agentThat()
  const { id: messageId } = await (await world.ask(student, agent, 'Why does the chain rule work?')).finish()
  const looks: string[] = []
  const note = ({ sql }: { sql: string }) => void (/from "?messages\b/.test(sql) && looks.push(sql))
  const rows = vi.spyOn(world.api.context.sql, 'rows')
  world.api.db.on('query', note)
  const people = 20
  const waiting = Array.from({ length: people }, () => student.call(readSuggestions, { params: { messageId } }))
  await new Promise(resolve => setTimeout(resolve, 1500))
  world.api.passTime(60)
  try {
    expect(await Promise.all(waiting)).toEqual(Array(people).fill({ suggestions: [] }))
  } finally {
    world.api.passTime(-60)
    world.api.db.removeListener('query', note)
  }
  for (const [{ text }] of rows.mock.calls) if (/from messages\b/.test(text)) looks.push(text)
  rows.mockRestore()
  // Each call finds whose the reply is.
  expect(looks.length).toBeLessThan(2 * people)
})

test('nobody waits for the suggestions of a reply that is still being written', async () => {
  const student = await world.given.user()
  const agent = await world.agentThat({ switches: { answer: ['Slow', ' and', ' whole'], paceMs: 700 } })
  const reply = await world.ask(student, agent, 'Why does the chain rule work?')
  const { messageId, conversationId } = (await reply.next()) as { messageId: string; conversationId: string }
  expect(await student.call(readSuggestions, { params: { messageId } })).toEqual({ suggestions: [] })
  expect(await student.call(getConversation, { params: { conversationId } })).toMatchObject({ generating: true })
  await reply.finish()
})
