import type { InputField } from '@lyceum/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoPlatforms } from '../../../../../examples/demo-platforms/index.mjs'
import { type Play, playTurn } from '../../testing/play-turn.ts'
import { createOutgoing } from '../client/call.ts'
import { dify } from './index.ts'
import type { DifyConnection } from './request.ts'

let platform: Awaited<ReturnType<typeof startDemoPlatforms>>
beforeAll(async () => {
  platform = await startDemoPlatforms({ paceMs: 0 })
})
afterAll(() => platform.stop())

const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
afterAll(() => outgoing.stop())
const context = () => ({ outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })

const connectionOf = (apiKey: string): DifyConnection => ({
  platform: 'dify',
  type: 'workflow',
  apiUrl: platform.difyUrl,
  apiKey
})
const inputs = { topic: 'How do I write a strong thesis statement?', tone: 'plain', words: 90 }
const run = (apiKey: string, turn: Play = {}) => playTurn(dify, connectionOf(apiKey), outgoing, { text: '', inputs, ...turn })
const pathsOf = (key: string) => platform.calls.filter(call => call.key === key).map(({ path }) => path)

describe('a text generator (§13)', () => {
  test('is published as a workflow, with its form and its sources (§13.1)', async () => {
    const app = await dify.describe(connectionOf('app-demo-text-generator-0009'), context())
    expect(app.form.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['topic', 'paragraph', true],
      ['tone', 'select', true],
      ['words', 'number', false]
    ])
    expect(app).toMatchObject({ opener: '', suggestedQuestions: [], capabilities: { citations: true, suggestions: false } })
  })

  test('writes a text from its form, and is asked for it at once the second time (§13.2, §13.3)', async () => {
    const key = 'app-demo-text-generator-0009'
    const first = await run(key)
    expect([first.thrown, first.reason, first.shown.status]).toEqual([undefined, undefined, 'finished'])
    expect(first.shown.text).toMatch(/\S/)
    expect(first.shown.sources.length).toBeGreaterThan(0)
    expect(first.events.filter(({ type }) => type === 'progress')).toEqual([
      { type: 'progress', step: 'START' },
      { type: 'progress', step: 'GENERATING' }
    ])
    // Its conversation is the platform's own.
    expect([first.state, Object.keys(first.ref ?? {})]).toEqual([undefined, ['messageId', 'taskId']])
    await run(key)
    expect(pathsOf(key).slice(-3)).toEqual(['/workflows/run', '/completion-messages', '/completion-messages'])
    expect(platform.calls.at(-1)?.body).toEqual({ inputs, response_mode: 'streaming', user: 'lyceum-test' })
  })

  test('ends with its text, whatever speech follows, or with what moderation put in its place', async () => {
    const late = platform.addApp({
      key: 'app-generator-late',
      mode: 'completion',
      switches: { answer: 'Whole.', lateEvents: true }
    })
    expect((await run(late)).shown).toMatchObject({ text: 'Whole.', status: 'finished' })
    const moderated = platform.addApp({
      key: 'app-generator-moderated',
      mode: 'completion',
      switches: { moderationReplace: true }
    })
    expect((await run(moderated)).shown.text).toBe('This answer was withheld by the content policy.')
    const thinks = platform.addApp({
      key: 'app-generator-thinks',
      mode: 'completion',
      switches: { answer: ['<think>\nWell', ' then\n</think>', 'Whole.'] }
    })
    expect((await run(thinks)).shown).toMatchObject({ text: 'Whole.', thinking: expect.stringContaining('Well then') })
  })

  test('that is older than its question’s field has one, whose text goes beside the inputs (§13.2)', async () => {
    const key = platform.addApp({ key: 'app-generator-legacy', mode: 'completion' })
    const { form } = await dify.describe(connectionOf(key), context())
    expect(form.map(({ name, kind, required }: InputField) => [name, kind, required])).toEqual([['sys.query', 'paragraph', true]])
    const { shown } = await run(key, { inputs: { 'sys.query': 'How do I cite?' }, form })
    expect(shown.status).toBe('finished')
    expect(platform.calls.at(-1)?.body).toMatchObject({ inputs: {}, query: 'How do I cite?' })
  })

  test('fails by the name of what refuses it, and in the middle of its text (§13.5)', async () => {
    const refused = platform.addApp({
      key: 'app-generator-refused',
      mode: 'completion',
      switches: { errorBeforeStart: { status: 400, code: 'provider_quota_exceeded', message: 'x' } }
    })
    expect((await run(refused)).reason).toBe('insufficientBalance')
    const cut = platform.addApp({
      key: 'app-generator-cut',
      mode: 'completion',
      switches: { answer: ['One ', 'two ', 'three'], errorMidStream: { message: 'Rate limit reached' } }
    })
    expect(await run(cut)).toMatchObject({ reason: 'thirdPartyRateLimited', shown: { text: 'One two ' } })
    const broken = platform.addApp({ key: 'app-generator-broken', mode: 'completion', switches: { cutAfter: 2 } })
    expect((await run(broken)).reason).toBe('thirdPartyStreamFailed')
  })

  test('is stopped by its task (§13.4)', async () => {
    const key = 'app-demo-text-generator-0009'
    await dify.stop!(connectionOf(key), { taskId: 't1', messageId: 'm1' }, 'u1', 'workflow', context())
    expect(platform.calls.at(-1)).toMatchObject({ path: '/completion-messages/t1/stop', status: 200, body: { user: 'u1' } })
  })
})

describe('a pinned version', () => {
  const version = '0f1e2d3c-4b5a-4678-9abc-def012345678'

  test('of a workflow is what runs, and one that is gone makes the agent inaccessible (§4.1, §9)', async () => {
    const key = 'app-demo-reading-digest-0005'
    const pinned = { ...connectionOf(key), workflowId: version }
    const { reason } = await playTurn(dify, pinned, outgoing, { inputs: { text: 'Water moves.', length: 'short' } })
    expect([reason, pathsOf(key).at(-1)]).toEqual(['agentInaccessible', `/workflows/${version}/run`])
  })

  test('of a chatflow goes along with the question (§3.1)', async () => {
    const chatflow: DifyConnection = { ...connectionOf('app-demo-lesson-planner-0004'), type: 'chatflow', workflowId: version }
    await playTurn(dify, chatflow, outgoing, { inputs: { subject: 'Biology', level: 'Undergraduate' } })
    expect(platform.calls.at(-1)?.body).toMatchObject({ workflow_id: version })
  })
})
