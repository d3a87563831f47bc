import {
  type BatchDetail,
  createBatch,
  exportBatch,
  fillPath,
  fromWire,
  getBatch,
  listBatchRows,
  startBatch
} from '@lyceum/core/contract'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type BuiltApi, startBuiltApi } from './built-api.ts'
import { fetchEndpoint, parseError } from './call.ts'
import { type ChatWorld, createChatWorldOn } from './chat-world.ts'
import { fill } from './for-a-file.ts'
import type { Person } from './given.ts'

type Switches = NonNullable<NonNullable<Parameters<ChatWorld['agentThat']>[0]>['switches']>
type Agent = Awaited<ReturnType<ChatWorld['agentThat']>>

const form = [
  { 'text-input': { variable: 'topic', label: 'Topic', required: true, max_length: 40, default: '' } },
  { select: { variable: 'level', label: 'Grade level', required: true, options: ['easy', 'hard'], default: '' } }
]

/** A built server for the tests of a file, with a teacher, workflows of two inputs, and tables for them. */
export function useBatchWorld() {
  const api = {} as BuiltApi
  const world = {} as ChatWorld
  const teacher = {} as Person
  beforeAll(async () => {
    fill(api, await startBuiltApi())
    fill(world, createChatWorldOn(api))
    fill(teacher, await world.given.manager())
  })
  afterAll(() => api.stop())
  const get = (batchId: string, person = teacher) => person.call(getBatch, { params: { batchId } })

  /** Uploads a table. */
  async function send(
    agent: { id: string },
    content: string | Uint8Array<ArrayBuffer>,
    { person = teacher, name = 'class.csv' }: { person?: Person; name?: string } = {}
  ): Promise<BatchDetail> {
    const body = new FormData()
    body.set('file', new File([content], name))
    const path = fillPath(createBatch.path, { agentId: agent.id })
    const answer = await fetch(api.url + path, { method: 'POST', headers: world.headersOf(person), body })
    const text = await answer.text()
    if (!answer.ok) throw parseError(answer, text)
    return fromWire(JSON.parse(text)) as BatchDetail
  }

  return {
    api,
    world,
    teacher,
    get,
    send,
    workflow: (switches: Switches = {}, more: { private?: boolean } = {}): Promise<Agent> =>
      world.agentThat({ mode: 'workflow', parameters: { user_input_form: form }, switches, ...more }),
    async started(agent: { id: string }, content: string, person = teacher) {
      const batch = await send(agent, content, { person })
      return person.call(startBatch, { params: { batchId: batch.id }, body: {} })
    },
    rowsOf: async (batchId: string) =>
      (await teacher.call(listBatchRows, { params: { batchId }, query: { pageSize: 100 } })).items,
    untilItIs: (batchId: string, state: BatchDetail['state'], timeout = 60_000, person = teacher) =>
      vi.waitFor(
        async () => {
          const batch = await get(batchId, person)
          expect(batch.state).toBe(state)
          return batch
        },
        { timeout, interval: 100 }
      ),
    /** The first inputs of the runs that the platform was asked for. */
    runsOf: (agent: Agent) => world.platformCalls(agent).map(call => (call.body as { inputs: { topic: string } }).inputs.topic),
    table: (count: number, level = 'easy') =>
      `topic,level\n${Array.from({ length: count }, (_, index) => `Topic ${index + 1},${level}`).join('\n')}`,
    download: (batchId: string, query: object = {}) =>
      fetchEndpoint(api.url, exportBatch, { params: { batchId }, query }, world.headersOf(teacher))
  }
}
