import { describe, expect, test } from 'vitest'
import { chunk, codec, event, only, replayBedrock, step } from '../../testing/bedrock-replay.ts'

const { play, requests } = replayBedrock()

describe('agents (notes §3)', () => {
  test('the answer is streamed, with its trace, in a session of our choice', async () => {
    const { state } = await play('chat', [chunk('Hi')])
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/agents/AGENT/agentAliases/ALIAS/sessions/${state?.sessionId}/text`,
      headers: { authorization: expect.stringContaining('/eu-west-1/bedrock/aws4_request'), 'content-type': 'application/json' },
      body: { inputText: 'What is osmosis?', enableTrace: true, streamingConfigurations: { streamFinalResponse: true } }
    })
  })

  test('characters may be cut between chunks', async () => {
    const bytes = Buffer.from('水 moves')
    expect((await play('chat', [chunk(bytes.subarray(0, 1)), chunk(bytes.subarray(1, 2)), chunk(bytes.subarray(2))])).text).toBe(
      '水 moves'
    )
  })

  test('thinking that comes after the text is kept, prompts and raw answers are not, and FINISH is not shown twice', async () => {
    const { text, thinking, events } = await play('chat', [
      step('modelInvocationInput', { text: 'SECRET PROMPT' }),
      chunk('Water moves.'),
      step('modelInvocationOutput', {
        traceId: 't-0',
        rawResponse: { content: 'SECRET RAW' },
        metadata: { usage: { inputTokens: 7, outputTokens: 3 } },
        reasoningContent: { reasoningText: { text: 'In other words' } }
      }),
      step('rationale', { traceId: 't-0', text: 'Think of water.' }),
      step('observation', { traceId: 't-0', type: 'FINISH', finalResponse: { text: 'Water moves.' } })
    ])
    expect([text, thinking]).toEqual(['Water moves.', 'Think of water.'])
    expect(JSON.stringify(events)).not.toContain('SECRET')
    expect(only(events, 'usage').map(({ usage }) => usage.totalTokens)).toEqual([10])
  })

  test('reasoning without a rationale is thinking', async () => {
    const output = (traceId: string, text: string) =>
      step('modelInvocationOutput', { traceId, reasoningContent: { reasoningText: { text } } })
    expect((await play('chat', [output('a', 'One'), output('b', 'Two'), chunk('Hi')])).thinking).toBe('One\n\nTwo')
  })

  test('a stream without chunks has the answer of its trace, but not that of a collaborator', async () => {
    const finish = (text: string, more = {}) => step('observation', { type: 'FINISH', finalResponse: { text } }, more)
    const { text, events } = await play('chat', [finish('Part', { collaboratorName: 'Helper' }), finish('Whole')])
    expect([text, events.at(-1)?.type]).toEqual(['Whole', 'finished'])
    const post = event('trace', {
      trace: { postProcessingTrace: { modelInvocationOutput: { parsedResponse: { text: 'Polished' } } } }
    })
    expect((await play('chat', [finish('Whole'), post])).text).toBe('Polished')
  })

  test('a stream without any answer has failed', async () => {
    expect((await play('chat', [step('rationale', { text: 'Hm.' })])).reason).toBe('thirdPartyStreamFailed')
    expect((await play('chat', [])).reason).toBe('thirdPartyStreamFailed')
  })

  test('citations are sources, without addresses that nobody can open, each once', async () => {
    const reference = (location: object, text = 'Water moves.', metadata = {}) => ({
      content: { type: 'TEXT', text },
      location,
      metadata
    })
    const s3 = reference({ type: 'S3', s3Location: { uri: 's3://bucket/texts/%E6%B0%B4.pdf' } }, 'Water moves.', {
      'x-amz-bedrock-kb-document-page-number': 4.0
    })
    const web = reference({ type: 'WEB', webLocation: { url: 'https://example.edu/osmosis' } })
    const cited = (retrievedReferences: object[]) => ({ attribution: { citations: [{ retrievedReferences }] } })
    const { shown } = await play('chat', [
      step('observation', {
        type: 'KNOWLEDGE_BASE',
        knowledgeBaseLookupOutput: { retrievedReferences: [reference({}, 'Never cited')] }
      }),
      chunk('Water', cited([s3])),
      event('chunk', cited([s3, web]))
    ])
    expect(shown.sources).toEqual([
      { position: 1, description: 'Water moves.', file: '水.pdf', knowledgeBase: null, page: 4, url: null },
      {
        position: 2,
        description: 'Water moves.',
        file: 'osmosis',
        knowledgeBase: null,
        page: null,
        url: 'https://example.edu/osmosis'
      }
    ])
  })

  test('without citations, what the knowledge base found are the sources', async () => {
    const retrievedReferences = [{ content: { text: 'Found' }, location: { s3Location: { uri: 's3://b/a.pdf' } } }]
    const { shown } = await play('chat', [
      step('observation', { knowledgeBaseLookupOutput: { retrievedReferences } }),
      chunk('Hi')
    ])
    expect(shown.sources.map(({ file }) => file)).toEqual(['a.pdf'])
  })

  test('tools and collaborators are steps that end', async () => {
    const { shown } = await play('chat', [
      step('invocationInput', {
        traceId: '1',
        invocationType: 'ACTION_GROUP',
        actionGroupInvocationInput: { function: 'find_room' }
      }),
      step('observation', { traceId: '1', type: 'ACTION_GROUP' }),
      step('invocationInput', {
        traceId: '2',
        invocationType: 'AGENT_COLLABORATOR',
        agentCollaboratorInvocationInput: { agentCollaboratorName: 'Helper' }
      }),
      chunk('Hi')
    ])
    expect(shown.nodes.map(({ title, status }) => [title, status])).toEqual([
      ['find_room', 'finished'],
      ['Helper', 'finished']
    ])
  })

  test('a produced file has its bytes', async () => {
    const { events } = await play('chat', [
      event('files', { files: [{ name: 'plot.png', type: 'image/png', bytes: 'AQID' }] }),
      chunk('See.')
    ])
    expect(events.find(one => one.type === 'file')).toMatchObject({
      file: { name: 'plot.png', kind: 'image', size: 3 },
      source: { bytes: Buffer.from([1, 2, 3]), type: 'image/png' }
    })
  })

  test('what an agent hands back is asked, and told it in its session', async () => {
    const room = {
      functionInvocationInput: {
        actionGroup: 'rooms',
        function: 'book',
        parameters: [{ name: 'room', type: 'string', value: 'B12' }],
        actionInvocationType: 'USER_CONFIRMATION'
      }
    }
    const staff = {
      apiInvocationInput: {
        actionGroup: 'staff',
        apiPath: '/free',
        httpMethod: 'GET',
        requestBody: { content: { 'application/json': { properties: [{ name: 'day', value: 'Monday' }] } } },
        actionInvocationType: 'RESULT'
      }
    }
    const first = await play('chat', [event('returnControl', { invocationId: 'i1', invocationInputs: [room, staff] })], {
      text: '订教室'
    })
    expect(first.shown.status).toBe('waiting')
    expect(first.shown.form).toMatchObject({
      title: 'book, /free',
      text: '**book**\n- room: B12\n\n**/free**\n- day: Monday',
      fields: [{ name: 'result1', label: '/free', kind: 'paragraph', required: true }],
      actions: [
        { id: 'CONFIRM', label: '同意' },
        { id: 'DENY', label: '不同意' }
      ]
    })
    const submission = { ref: first.ref!, form: first.shown.form!, inputs: { result1: 'Nobody' }, action: 'CONFIRM' }
    const second = await play('chat', [chunk('Booked.')], { state: first.state!, submission })
    expect(second.shown).toMatchObject({ text: 'Booked.', status: 'finished' })
    expect(requests.at(-1)?.path).toContain(`/sessions/${first.state?.sessionId}/text`)
    expect(requests.at(-1)?.body.sessionState).toEqual({
      invocationId: 'i1',
      returnControlInvocationResults: [
        {
          functionResult: {
            actionGroup: 'rooms',
            function: 'book',
            confirmationState: 'CONFIRM',
            responseBody: { TEXT: { body: '' } }
          }
        },
        {
          apiResult: {
            actionGroup: 'staff',
            apiPath: '/free',
            httpMethod: 'GET',
            httpStatusCode: 200,
            responseBody: { 'application/json': { body: 'Nobody' } }
          }
        }
      ]
    })
  })

  test('what an agent hands back with long parameters is answered, and with more actions than are remembered the turn ends', async () => {
    const action = (name: string) => ({
      functionInvocationInput: {
        actionGroup: 'rooms',
        function: name,
        parameters: Array.from({ length: 100 }, (_, at) => ({ name: `p${at}`, type: 'string', value: 'x'.repeat(290) })),
        actionInvocationType: 'USER_CONFIRMATION'
      }
    })
    const handed = (names: string[]) => [event('returnControl', { invocationId: 'i1', invocationInputs: names.map(action) })]
    const first = await play('chat', handed(['book']))
    expect([first.shown.status, first.shown.form?.text]).toEqual(['waiting', expect.stringContaining('- p50: xxx')])
    const submission = { ref: first.ref!, form: first.shown.form!, inputs: {}, action: 'CONFIRM' }
    const second = await play('chat', [chunk('Booked.')], { state: first.state!, submission })
    expect(second.shown).toMatchObject({ text: 'Booked.', status: 'finished' })
    const many = await play('chat', handed(Array.from({ length: 90 }, (_, at) => `${at}`.repeat(150))))
    expect([many.shown.status, many.shown.form, many.ref]).toEqual(['finished', null, undefined])
  })

  test('a guardrail that intervenes is told with the answer, which is its own', async () => {
    const guardrail = (action: string) => event('trace', { trace: { guardrailTrace: { action, inputAssessments: [{}] } } })
    expect((await play('chat', [guardrail('NONE'), chunk('Hi')])).shown.remarks).toBeUndefined()
    const { shown, text } = await play('chat', [guardrail('INTERVENED'), chunk('I cannot help with that.')])
    expect([text, shown.remarks]).toEqual(['I cannot help with that.', ['contentFiltered']])
  })

  test('a guardrail that only masks is none that filters, and what one found is in the log without the words', async () => {
    const found = (...entities: object[]) =>
      event('trace', {
        trace: {
          guardrailTrace: { action: 'INTERVENED', outputAssessments: [{ sensitiveInformationPolicy: { piiEntities: entities } }] }
        }
      })
    const mask = { type: 'EMAIL', match: 'ada@example.edu', action: 'ANONYMIZED' }
    const masked = await play('chat', [found(mask), chunk('Write to {EMAIL}.')])
    expect([masked.text, masked.shown.remarks]).toEqual(['Write to {EMAIL}.', undefined])
    expect(masked.log).toContain('EMAIL: ANONYMIZED')
    const blocked = await play('chat', [found(mask, { type: 'NAME', match: 'Ada', action: 'BLOCKED' }), chunk('No.')])
    expect([blocked.shown.remarks, blocked.log.includes('ada@example.edu')]).toEqual([['contentFiltered'], false])
    expect(blocked.log).toContain('NAME: BLOCKED')
  })

  test('a step that failed is the failure of a reply without a text, and else one of the log', async () => {
    const failed = event('trace', { trace: { failureTrace: { failureReason: 'Input is too long for requested model.' } } })
    const { shown, log } = await play('chat', [failed])
    expect(shown.failure).toMatchObject({ reason: 'thirdPartyFailed', cause: 'conversationTooLong' })
    expect(log).toContain('too long for requested model')
    expect(await play('chat', [failed, chunk('Hi')])).toMatchObject({ text: 'Hi', reason: undefined })
  })

  test('a part that cannot be read leaves a mark with the answer, and a line in the log', async () => {
    const headers = { ':event-type': 'chunk', ':message-type': 'event' }
    const damaged = codec.encode({
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { type: 'string', value }])),
      body: Buffer.from('{"bytes":')
    })
    const { shown, log, reason } = await play('chat', [chunk('Water '), damaged, chunk('moves.')])
    expect([shown.text, reason, shown.remarks]).toEqual(['Water moves.', undefined, ['damaged']])
    expect(log).toContain('a part of the answer could not be read')
  })

  test('an agent that hands back what nobody can be asked is of a type that is not supported (§9)', async () => {
    expect((await play('chat', [event('returnControl', { invocationId: 'i' })])).reason).toBe('agentTypeUnsupported')
  })
})

describe('files (notes §6)', () => {
  const file = (size: number, name = 'a.csv') => ({
    id: name,
    name,
    type: 'text/csv',
    size,
    open: async () =>
      (async function* () {
        yield Buffer.alloc(size, 'x')
      })(),
    publicUrl: () => undefined
  })
  test('are sent with the question', async () => {
    await play('chat', [chunk('Hi')], { files: [file(3)] })
    expect(requests[0]!.body.sessionState.files).toEqual([
      {
        name: 'a.csv',
        useCase: 'CHAT',
        source: { sourceType: 'BYTE_CONTENT', byteContent: { mediaType: 'text/csv', data: 'eHh4' } }
      }
    ])
  })
  test('at most five with 10 MB together', async () => {
    expect((await play('chat', [chunk('Hi')], { files: Array.from({ length: 6 }, () => file(1)) })).reason).toBe('tooManyFiles')
    expect((await play('chat', [chunk('Hi')], { files: [file(6_000_000), file(6_000_000)] })).reason).toBe('fileTooLarge')
    expect(requests).toEqual([])
  })
})

describe('odd streams (notes §3, §10)', () => {
  test.each([
    ['an unknown event', [event('of-the-future', { a: 1 }), chunk('Hi')]],
    ['an empty chunk with citations', [chunk('Hi'), event('chunk', { attribution: { citations: [] } })]],
    ['a chunk without bytes', [event('chunk', {}), chunk('Hi')]],
    ['a trace without a part', [event('trace', {}), event('trace', { trace: null }), chunk('Hi')]]
  ])('%s is no failure', async (_, frames) => {
    expect(await play('chat', frames)).toMatchObject({ text: 'Hi', reason: undefined })
  })

  test('a refusal of a guardrail is an answer', async () => {
    const trace = event('trace', { trace: { guardrailTrace: { action: 'INTERVENED' } } })
    expect(await play('chat', [trace, chunk('Sorry, I cannot.')])).toMatchObject({ text: 'Sorry, I cannot.', reason: undefined })
  })

  test('a message that is cut fails the reply after its text', async () => {
    const cut = chunk('more').subarray(0, 20)
    expect(await play('chat', [chunk('Hi'), cut])).toMatchObject({ text: 'Hi', reason: 'thirdPartyStreamFailed' })
  })
})
