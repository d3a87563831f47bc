import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { chat, conversation, end, envelope, frames, play, say, start1 } from '../../testing/hiagent-script.ts'
import { sampleCapabilities } from '../../testing/play-turn.ts'
import type { ScriptedAnswer } from '../../testing/scripted-platform.ts'

describe('§3.3, §3.4 the stream', () => {
  test('is read as documented', async () => {
    const { shown, ref } = await chat(await readFile(new URL('fixtures/chat.sse', import.meta.url), 'utf8'))
    expect(shown).toMatchObject({ status: 'finished', text: '水分子移动。', thinking: '想一想', suggestions: ['什么是半透膜？'] })
    expect(shown.usage).toEqual({ promptTokens: 30, completionTokens: 12, totalTokens: 42 })
    expect(shown.sources).toEqual([
      { position: 1, description: 'Water moves.', file: 'osmosis.pdf', knowledgeBase: 'Biology', page: 3, url: null },
      { position: 2, description: 'Cells.', file: 'cells.docx', knowledgeBase: null, page: null, url: null }
    ])
    expect(ref).toEqual({ messageId: '01JB7C9Z5W0000000000000001', taskId: '01JB7C9Z5W0000000000000001' })
  })

  test.each([
    ['doubled prefixes', frames(start1, say('Hi'), end).replaceAll('event:text\ndata:', 'data:data: ')],
    ['CR LF', frames(start1, say('Hi'), end).replaceAll('\n', '\r\n')],
    ['other cases', frames(start1, { event: 'Message', Answer: 'Hi' }, { event: 'MESSAGE_END' })],
    [
      'unknown and broken frames',
      `data:oops\n\ndata:[DONE]\n\n${frames({ event: 'new', answer: 'x' }, start1, say('Hi'), say(''), end)}`
    ],
    ['private memories', frames(start1, { event: 'long_term_memory_retrieve_end', answer: 'secret' }, say('Hi'), end)],
    ['thoughts of an agent', frames(start1, { event: 'agent_thought', thought: 'secret', tool: 'web' }, say('Hi'), end)],
    ['no last blank line', frames(start1, say('Hi'), end).trimEnd()]
  ])('may have %s', async (_, text) => {
    const { shown } = await chat(text)
    expect([shown.status, shown.text]).toEqual(['finished', 'Hi'])
  })

  test.each([
    ['an answer only at the end, as older versions have it (§3.5)', frames(start1, { event: 'message_end', answer: 'Hi' })],
    ['the answer again at the end', frames(start1, say('Hi'), { event: 'message_end', answer: 'Hi' })],
    ['no ids, and times of any kind', frames({ event: 'message_start', created_at: -1 }, { ...say('Hi'), created_at: '0' }, end)],
    ['a byte order mark and comments', `\ufeff: hi\n\n${frames(start1, say('Hi'))}: alive\n\n${frames(end)}`],
    [
      'jumps, intentions and other agents',
      frames(
        start1,
        { event: 'agent_jump', jump_to: 'x' },
        { event: 'agent_intention', data: 'x' },
        { event: 'agent_take_over', agent: 'x' },
        say('Hi'),
        end
      )
    ],
    ['costs of suggestions', frames(start1, say('Hi'), { event: 'suggestion_cost', input_tokens: 5 }, end)]
  ])('may have %s', async (_, text) => {
    const { shown } = await chat(text)
    expect([shown.status, shown.text, shown.usage]).toEqual(['finished', 'Hi', null])
  })

  test('a complete reply instead of a stream is read (§3.5)', async () => {
    const reply = {
      event: 'message',
      task_id: 't1',
      id: 'm1',
      answer: 'Hi',
      think_messages: [{ answer: 'Hm.' }],
      tool_messages: null
    }
    const { shown, ref } = await play({ create_conversation: () => conversation, chat_query_v2: () => ({ json: reply }) })
    expect([shown.status, shown.text, shown.thinking, ref]).toEqual(['finished', 'Hi', 'Hm.', { messageId: 'm1', taskId: 't1' }])
  })

  test('older versions only have the id of a task (§3.4)', async () => {
    const { ref } = await chat(
      frames({ event: 'message_start', task_id: 't1' }, { event: 'message_start', id: 'nested' }, say('Hi'), end)
    )
    expect(ref).toEqual({ messageId: 't1', taskId: 't1' })
  })

  test('what a chatflow does is progress (§3.4)', async () => {
    const events = [
      start1,
      ...['qa', 'terminology', 'knowledge', 'knowledge_graph'].map(kind => ({ event: `${kind}_retrieve`, dataset_ids: [] })),
      { event: 'agent_thought', tool: 'web_search' },
      { event: 'deep_search_query', content: 'x' },
      { event: 'deep_search_extraction', content: 'x' },
      { event: 'deep_search_think', content: 'Deep.' },
      { event: 'think_message_output_start' },
      { event: 'think_message', thinking: 'Hm.' },
      { event: 'message_output_start' },
      say('Hi'),
      end
    ]
    const { events: seen, shown } = await chat(frames(...events), {}, { type: 'chatflow' })
    const steps = seen.flatMap(event => (event.type === 'progress' ? [event.step] : []))
    expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual([
      'START',
      'KNOWLEDGE_BASE_SEARCHING',
      'ONLINE_SEARCHING',
      'SEARCH_ANALYSIS',
      'DEEP_THINKING',
      'GENERATING'
    ])
    expect([shown.thinking, shown.text]).toEqual(['Deep.Hm.', 'Hi'])
  })

  test('an answer that speaks of failures is an answer (§10)', async () => {
    const words = 'run workflow failed: "ResponseMetadata" data: data:'
    expect((await chat(frames(start1, say(words), end))).shown).toMatchObject({ status: 'finished', text: words })
  })

  test.each([
    ['outputList', (items: object[]) => ({ outputList: items, response_for_model: 'x' })],
    ['OutputList', (items: object[]) => ({ OutputList: items })],
    ['a bare list', (items: object[]) => items]
  ])('§3.6 passages are in %s, each once, with their page and base', async (_, docsOf) => {
    const metadata = {
      segment_id: 's1',
      document_name: 'osmosis.pdf',
      dataset_name: 'Biology',
      document_url: 'https://a.test/osmosis.pdf',
      document_obs_url: 'inner/path.pdf',
      orientations: [{ page_number: 3, rects: [] }]
    }
    const unnumbered = { document_id: 'd2', document_name: 'cells.docx', indexes: [{ content: 'Cells.' }] }
    const items = [{ output: 'Water moves.', metadata }, { metadata: unnumbered }, {}]
    const retrieved = (event: string) => ({ event, docs: docsOf(items), latency: 0.1 })
    const { shown } = await chat(
      frames(start1, retrieved('knowledge_retrieve_end'), retrieved('qa_retrieve_end'), say('Hi'), end)
    )
    expect(shown.sources).toEqual([
      {
        position: 1,
        description: 'Water moves.',
        file: 'osmosis.pdf',
        knowledgeBase: 'Biology',
        page: 3,
        url: 'https://a.test/osmosis.pdf'
      },
      { position: 2, description: 'Cells.', file: 'cells.docx', knowledgeBase: null, page: null, url: null }
    ])
  })

  test.each([null, {}, [], 'x'])('§3.6 a retrieval may find nothing: %j', async docs => {
    const { shown } = await chat(frames(start1, { event: 'knowledge_graph_retrieve_end', docs }, say('Hi'), end))
    expect([shown.status, shown.sources]).toEqual(['finished', []])
  })

  test('costs add up, and may come after the end like follow-up questions', async () => {
    const cost = { event: 'message_cost', input_tokens: '5', output_tokens: 2 }
    const { shown } = await chat(
      frames(start1, say('Hi'), cost, end, cost, { event: 'suggestion', suggested_questions: ['Why?'] })
    )
    expect(shown.usage).toEqual({ promptTokens: 10, completionTokens: 4, totalTokens: 14 })
    expect(shown.suggestions).toEqual(['Why?'])
  })

  test('blocks of text are apart, and a replacement replaces them', async () => {
    const blocks = [
      say('One'),
      { event: 'message_output_end' },
      { event: 'tool_message', answer: 'Two' },
      { event: 'tool_message_output_end' }
    ]
    expect((await chat(frames(start1, ...blocks, say('Three'), end))).shown.text).toBe('One\n\nTwo\n\nThree')
    const replaced = frames(start1, ...blocks, { event: 'message_replace', answer: 'Withheld.' }, end)
    expect((await chat(replaced)).shown.text).toBe('Withheld.')
  })

  test('a flow that waits shows what it asks, and the next question answers it', async () => {
    const { shown } = await chat(
      frames(start1, { event: 'Interrupted', interrupted_msg: 'Which city?', interrupted_type: 'question' })
    )
    expect([shown.status, shown.text]).toEqual(['finished', 'Which city?'])
  })

  test('§3.7 follow-up questions are asked for if none came', async () => {
    const actions = {
      create_conversation: () => conversation,
      chat_query_v2: () => ({ text: frames(start1, say('Hi'), end) }),
      get_suggested_questions: () => ({ json: { SuggestedQuestions: ['Why?', ''] } })
    }
    const capabilities = { ...sampleCapabilities, suggestions: true }
    const { shown, asked } = await play(actions, { capabilities })
    expect([shown.suggestions, asked.at(-1)!.body.MessageID]).toEqual([['Why?'], 'm1'])
    const failing = { ...actions, get_suggested_questions: () => envelope('X', 'no', 500) }
    expect((await play(failing, { capabilities })).shown).toMatchObject({ status: 'finished', suggestions: [] })
  })
})

describe('§9 failures', () => {
  test.each([
    [[{ event: 'message_failed', error: 'odd' }], 'thirdPartyStreamFailed'],
    [[{ event: 'message_failed', error_msg: 'model no permission, modelIDs:[1]' }], 'modelUnsupported'],
    [[{ event: 'agent_error', error_msg: 'RateLimit' }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: '账户余额不足' }, end], 'insufficientBalance'],
    [[{ ResponseMetadata: { Error: { Code: 'FlowLimit', Message: 'x' } } }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: '429: exceeded the quota of requests' }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: 'You exceeded your quota of tokens per minute' }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: 'You exceeded your current quota' }], 'insufficientBalance'],
    [[{ event: 'text_check_fail' }], 'thirdPartyFailed'],
    [[{ event: 'flow_error', error_message: '限流' }], 'thirdPartyRateLimited'],
    [[{ event: 'agent_error', error_msg: "This model's maximum context length is 4096 tokens" }], 'thirdPartyFailed'],
    [[say('cut')], 'thirdPartyStreamFailed']
  ] as [object[], string][])('in the stream: %j', async (events, reason) => {
    expect((await chat(frames(start1, ...events))).reason).toBe(reason)
  })

  test('an agent that recovers has not failed', async () => {
    expect((await chat(frames(start1, { event: 'agent_error', error_msg: 'x' }, say('Hi'), end))).shown.status).toBe('finished')
  })

  test.each([
    [envelope('InternalError', 'TransChatMessageRequest error: model no permission, modelIDs:[1]', 500), 'modelUnsupported'],
    [envelope('InvalidParameter', 'workflow app does not chat: only support workflow type app'), 'agentTypeUnsupported'],
    [envelope('Odd', 'insufficient tokens', 200), 'insufficientBalance'],
    [envelope('Odd', 'insufficient permissions', 200), 'agentInaccessible'],
    [envelope('Odd', 'insufficient disk space', 200), 'thirdPartyFailed'],
    [{ text: '<html>', type: 'text/html' }, 'agentInaccessible'],
    [{ status: 500, json: 'plain' }, 'thirdPartyFailed'],
    [{ text: JSON.stringify({ ResponseMetadata: { Error: { Code: 'FlowLimit', Message: 'x' } } }) }, 'thirdPartyRateLimited']
  ] as [ScriptedAnswer, string][])('instead of a stream: %j', async (answer, reason) => {
    const { reason: got } = await play({ create_conversation: () => conversation, chat_query_v2: () => answer })
    expect(got).toBe(reason)
  })

  test('the message is logged without the question and the key', async () => {
    const error = 'failed for My private question with cq1234567890abcdefgh'
    const { log, events } = await chat(frames(start1, { event: 'message_failed', error }), { text: 'My private question' })
    expect(log).toContain('failed for')
    expect(log + JSON.stringify(events)).not.toMatch(/private question|cq1234567890/)
  })

  test.each([
    ["This model's maximum context length is 4096 tokens.", 'conversationTooLong'],
    ['Range of input length should be [1, 129024]', 'conversationTooLong'],
    ['Input data may contain inappropriate content.', 'contentFiltered'],
    ['内容包含敏感信息', 'contentFiltered']
  ])('what the models behind it refuse is said to be that, in a stream and before: %s', async (words, cause) => {
    const streamed = await chat(frames(start1, { event: 'message_failed', error: words }))
    expect(streamed.shown.failure).toMatchObject({ cause })
    const refused = await play({
      create_conversation: () => conversation,
      chat_query_v2: () => envelope('InvalidParameter', words, 400)
    })
    expect(refused.thrown).toMatchObject({ refusal: cause })
  })
})
