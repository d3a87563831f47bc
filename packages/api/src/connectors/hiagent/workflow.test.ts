import { describe, expect, test } from 'vitest'
import { envelope, frames, play } from '../../testing/hiagent-script.ts'
import type { Asked, ScriptedAnswer } from '../../testing/scripted-platform.ts'

describe('§4 workflows', () => {
  const started: ScriptedAnswer = { json: { runId: 'r1', nodes: {}, steps: [], output: 'null' } }
  const run = (last: object) =>
    play(
      { run_app_workflow: () => started, query_run_app_process: () => ({ json: last }) },
      { type: 'workflow', inputs: { topic: 'Water', pages: 3 } }
    )
  const node = (nodeType: string, status: string, output: unknown) => ({
    nodeType,
    status,
    costMs: 5,
    output: JSON.stringify(output)
  })

  test('get their inputs as a text, and nested texts of objects become objects', async () => {
    const nodes = { b: node('end', 'success', {}), a: node('start', 'success', { prompt: 'secret' }) }
    const output = JSON.stringify({ output: '{"title":"Water"}', text: '5', list: '[1]' })
    const { asked, events, shown } = await run({ status: 'success', nodes, steps: ['a', 'b'], output })
    expect(asked[0]!.body.InputData).toBe('{"topic":"Water","pages":3}')
    expect(asked[1]!.body.RunID).toBe('r1')
    expect(events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))).toEqual([
      { output: { title: 'Water' }, text: '5', list: [1] }
    ])
    expect(shown.nodes.map(({ id, status, milliseconds }) => [id, status, milliseconds])).toEqual([
      ['a', 'finished', 5],
      ['b', 'finished', 5]
    ])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  test('may be reported with a literal null after the JSON (§9), and with the status 429 or 500 for a while', async () => {
    const over: ScriptedAnswer = {
      text: `${JSON.stringify({ status: 'success', output: '{"a":1}' })}null`,
      type: 'application/json'
    }
    const busy = [envelope('FlowLimit', 'too many requests', 429), { status: 500, json: {} }]
    const query_run_app_process = (_: Asked, times: number) => busy[times - 1] ?? over
    const { shown } = await play({ run_app_workflow: () => started, query_run_app_process }, { type: 'workflow' })
    expect([shown.status, shown.outputs]).toEqual(['finished', { a: 1 }])
  })

  test('may only have the output of the end node', async () => {
    const { events } = await run({ status: 'success', nodes: { e: node('end', 'success', { a: 1 }) }, steps: null })
    expect(events.flatMap(event => (event.type === 'outputs' ? [event.outputs] : []))).toEqual([{ a: 1 }])
  })

  test('that fail have the reason of their message', async () => {
    const { reason, shown } = await run({
      status: 'failed',
      nodes: { a: node('llm', 'failed', '') },
      message: 'model no permission'
    })
    expect([reason, shown.nodes[0]!.status]).toEqual(['modelUnsupported', 'failed'])
    expect((await run({ status: 'failed', message: 'input validate failed' })).reason).toBe('thirdPartyFailed')
  })

  test('§4, §10 ids of a run are spelt differently by each call, and outputs while it runs are none', async () => {
    const answers: ScriptedAnswer[] = [
      { json: { status: 'processing', output: 'null', nodes: {}, steps: null } },
      { json: { status: 'success', output: '"plain"' } }
    ]
    const { asked, calls, shown } = await play(
      {
        async_resume_app_workflow: () => ({ json: {} }),
        query_run_app_process: (_, times) => answers[times - 1]!
      },
      {
        type: 'workflow',
        submission: {
          ref: { runId: 'r1', nodeId: 'q' },
          form: { kind: 'question', title: '', text: '', fields: [], actions: [], expiresAt: null },
          inputs: { query: 'Oslo' },
          action: null
        }
      }
    )
    // Older deployments have no streams of a run.
    expect(calls.slice(0, 2)).toEqual(['sync_resume_app_workflow', 'async_resume_app_workflow'])
    expect(asked.map(({ body }) => body.RunId ?? body.RunID)).toEqual(['r1', 'r1', 'r1', 'r1'])
    expect(asked[0]?.body).toMatchObject({ Input: '{"query":"Oslo"}', UserType: 'App' })
    expect([shown.status, shown.outputs]).toEqual(['finished', { output: 'plain' }])
  })

  test('that go on in a stream show what their nodes write, and end as they are asked for', async () => {
    const streamed = [
      { event: 'flow_start' },
      { event: 'message_output_start' },
      { event: 'message', answer: 'Os' },
      { event: 'message', answer: 'lo' },
      { event: 'message_output_end' },
      { event: 'flow_cost', cost_tokens: 3 },
      { event: 'flow_end' }
    ]
    const form = { kind: 'question' as const, title: '', text: '', fields: [], actions: [], expiresAt: null }
    const { asked, calls, shown } = await play(
      {
        sync_resume_app_workflow: () => ({ text: frames(...streamed.map(event => ({ ...event, run_id: 'r1' }))) }),
        query_run_app_process: () => ({ json: { status: 'success', output: '{"city":"Oslo"}' } })
      },
      {
        type: 'workflow',
        submission: { ref: { runId: 'r1', nodeId: 'q' }, form, inputs: { query: 'Oslo' }, action: null }
      }
    )
    expect(asked[0]?.body).toMatchObject({ RunId: 'r1', Input: '{"query":"Oslo"}', IsStream: true })
    expect(calls).toEqual(['sync_resume_app_workflow', 'query_run_app_process'])
    expect([shown.text, shown.status, shown.outputs]).toEqual(['Oslo', 'finished', { city: 'Oslo' }])
  })

  test('that ask a person wait with the question', async () => {
    const nodes = { q: { nodeType: 'question', status: 'interrupted', message: 'Which city?' } }
    const { events, ref } = await run({ status: 'interrupted', nodes, lastInterruptedNodeId: 'q' })
    expect([events.at(-1)?.type, ref]).toEqual(['waiting', { runId: expect.any(String), nodeId: 'q' }])
    expect(events.flatMap(event => (event.type === 'form' ? [event.form] : []))).toMatchObject([{ text: 'Which city?' }])
  })

  test('§1.4 an app that is none is refused as another type', async () => {
    const refusing = () => envelope('InvalidParameter', 'only support workflow type app')
    expect((await play({ run_app_workflow: refusing }, { type: 'workflow' })).reason).toBe('agentTypeUnsupported')
  })
})
