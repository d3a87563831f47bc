// In the proof alone: it waits for documents to be processed.

import { noPolicy, setPolicy } from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChatWorld, createChatWorld } from '../testing/chat-world.ts'
import { type EmbeddingsService, startEmbeddingsService } from '../testing/embeddings-service.ts'
import { ingestHere } from '../testing/ingest-here.ts'
import { baseOf } from '../testing/upload-text.ts'

let service: EmbeddingsService
let world: ChatWorld
beforeAll(async () => {
  service = await startEmbeddingsService()
  const embeddings = { url: service.url, key: service.key, model: 'text-embedding-for-tests' }
  world = await createChatWorld({ config: { embeddings }, processDue: ingestHere })
  world.api.context.ingest.begin()
})
afterAll(async () => {
  await world.api.stop()
  await service.stop()
})

test('personal data of an earlier question is masked for the service by whose vectors is searched, too', async () => {
  const [admin, owner, student] = [await world.given.admin(), await world.given.manager(), await world.given.user()]
  const baseId = await baseOf(world.api, owner, 'Parking', ['cars.txt', 'The automobile needs petrol.'])
  await vi.waitFor(async () => expect(await world.api.db('embeddingQueue')).toEqual([]), { timeout: 20_000, interval: 50 })
  const agent = await world.agentThat({ owner, knowledgeBaseIds: [baseId] })
  const personalData = { ...noPolicy.personalData, email: 'mask' as const }
  await admin.call(setPolicy, { body: { ...noPolicy, personalData } })
  const { conversationId } = await (await world.ask(student, agent, 'Where can ana@northgate.example park my car?')).finish()
  service.answered.length = 0
  await (await world.ask(student, agent, 'And how much is it?', { conversationId })).finish()
  const sent = service.answered.flat().join('\n')
  expect(sent).toContain('Where can [e-mail address] park my car?')
  expect(sent).not.toContain('ana@northgate.example')
})
