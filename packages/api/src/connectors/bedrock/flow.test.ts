import { describe, expect, test } from 'vitest'
import { event, replayBedrock } from '../../testing/bedrock-replay.ts'

const { play, requests } = replayBedrock()

describe('flows (notes §4)', () => {
  const output = (document: unknown, nodeName = 'FlowOutputNode') =>
    event('flowOutputEvent', { nodeName, nodeType: 'FlowOutputNode', content: { document } })
  const end = (completionReason = 'SUCCESS') => event('flowCompletionEvent', { completionReason })
  const question = event('flowMultiTurnInputRequestEvent', {
    nodeName: 'Asker',
    nodeType: 'AgentNode',
    content: { document: 'Which class?' }
  })
  const execution = { 'x-amz-bedrock-flow-execution-id': 'run-1' }

  test('several outputs of a chatflow are separated, objects are JSON', async () => {
    const { text } = await play('chatflow', [output('One'), output({ a: 1 }), end()])
    expect(text).toBe('One\n\n```json\n{\n  "a": 1\n}\n```')
    expect(requests[0]!.path).toBe('/flows/FLOW/aliases/ALIAS')
    expect(requests[0]!.body).toEqual({
      enableTrace: true,
      inputs: [{ nodeName: 'FlowInputNode', nodeOutputName: 'document', content: { document: 'What is osmosis?' } }]
    })
  })

  test('the outputs of a workflow have the names of their nodes', async () => {
    const { shown } = await play('workflow', [output('One', 'A'), output([2], 'A'), output(3, 'B'), end()])
    expect(shown.outputs).toEqual({ A: 'One', 'A 2': [2], B: 3 })
  })

  test('a run without its end event has failed, and keeps what came', async () => {
    const { reason, text } = await play('chatflow', [output('One')])
    expect([reason, text]).toEqual(['thirdPartyStreamFailed', 'One'])
  })

  test('an output after the end event is not lost', async () => {
    const { text, events } = await play('chatflow', [end(), output('Late')])
    expect([text, events.at(-1)?.type]).toEqual(['Late', 'finished'])
  })

  test('a question of a chatflow is answered by the next message, in the same execution', async () => {
    const first = await play('chatflow', [{ headers: execution, frames: [question, end('INPUT_REQUIRED')] }])
    expect([first.text, first.state]).toEqual(['Which class?', { executionId: 'run-1', nodeName: 'Asker' }])
    const second = await play('chatflow', [{ frames: [output('A plan'), end()] }], { text: 'Nine', state: first.state! })
    expect(requests.at(-1)!.body).toEqual({
      enableTrace: true,
      executionId: 'run-1',
      inputs: [{ nodeName: 'Asker', nodeInputName: 'agentInputText', content: { document: 'Nine' } }]
    })
    expect([second.text, second.state]).toEqual(['A plan', {}])
  })

  test('an execution that ended meanwhile is started again', async () => {
    const gone = { status: 404, headers: { 'x-amzn-errortype': 'ResourceNotFoundException' }, json: {} }
    const { text } = await play('chatflow', [gone, { frames: [output('New'), end()] }], {
      state: { executionId: 'run-1', nodeName: 'Asker' }
    })
    expect(text).toBe('New')
    expect(requests.at(-1)!.body.executionId).toBeUndefined()
  })

  test('a question of a workflow is a form, whose answer continues its execution, while that exists', async () => {
    const { shown, ref } = await play('workflow', [{ headers: execution, frames: [question, end('INPUT_REQUIRED')] }])
    expect(shown).toMatchObject({
      status: 'waiting',
      form: { title: 'Asker', text: 'Which class?', fields: [{ name: 'agentInputText' }] }
    })
    expect(ref).toEqual({ executionId: 'run-1', nodeName: 'Asker' })
    const submission = { ref: ref!, form: shown.form!, inputs: { agentInputText: 'Year 9' }, action: null }
    const second = await play('workflow', [{ frames: [output('Planned'), end()] }], { submission })
    expect(second.shown).toMatchObject({ status: 'finished', outputs: { FlowOutputNode: 'Planned' } })
    expect(requests.at(-1)!.body).toMatchObject({
      executionId: 'run-1',
      inputs: [{ nodeName: 'Asker', nodeInputName: 'agentInputText', content: { document: 'Year 9' } }]
    })
    const gone = { status: 404, headers: { 'x-amzn-errortype': 'ResourceNotFoundException' }, json: {} }
    expect((await play('workflow', [gone], { submission })).reason).toBe('alreadyProcessed')
  })

  test('a question of a workflow without an execution to continue is only shown', async () => {
    expect((await play('workflow', [question, end('INPUT_REQUIRED')])).shown.status).toBe('finished')
  })

  test('nodes are steps, without their prompts', async () => {
    const trace = (name: string, nodeName: string, timestamp: string) =>
      event('flowTraceEvent', { trace: { [name]: { nodeName, timestamp, fields: [{ content: { document: 'SECRET' } }] } } })
    const { shown, events } = await play('chatflow', [
      trace('nodeInputTrace', 'Prompt', '2026-11-22T09:00:00.000Z'),
      trace('nodeOutputTrace', 'Prompt', '2026-11-22T09:00:01.250Z'),
      output('Hi'),
      end()
    ])
    expect(shown.nodes).toEqual([{ id: 'Prompt', title: 'Prompt', kind: 'node', status: 'finished', milliseconds: 1250 }])
    expect(JSON.stringify(events)).not.toContain('SECRET')
  })

  test('a renamed input node is looked up', async () => {
    const refused = { status: 400, headers: { 'x-amzn-errortype': 'ValidationException' }, json: { message: 'no such node' } }
    const alias = { json: { routingConfiguration: [{ flowVersion: '3' }] } }
    const flow = {
      json: { definition: { nodes: [{ name: 'Begin', type: 'Input', outputs: [{ name: 'document', type: 'String' }] }] } }
    }
    const { text } = await play('chatflow', [refused, alias, flow, { frames: [output('Hi'), end()] }])
    expect(text).toBe('Hi')
    expect(requests.map(({ path }) => path).slice(1, 3)).toEqual(['/flows/FLOW/aliases/ALIAS', '/flows/FLOW/versions/3/'])
    expect(requests.at(-1)!.body.inputs[0].nodeName).toBe('Begin')
  })
})
