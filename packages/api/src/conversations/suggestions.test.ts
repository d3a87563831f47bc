import { readSuggestions } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
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
