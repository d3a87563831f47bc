import { describe, expect, test } from 'vitest'
import { delta, message, readActivities as read, streaming } from '../../testing/copilot-activities.ts'

describe('streams (notes §3.4)', () => {
  test('each text is the whole one so far, and may shrink', () => {
    expect(read([streaming('Wat', { id: 's' }), streaming('Water moves', {}, { streamId: 's' })]).text).toBe('Water moves')
    expect(read([streaming('Water moves', { id: 's' }), streaming('Water', {}, { streamId: 's' })]).text).toBe('Water')
  })

  test('pieces are appended in their order, each once', () => {
    const pieces = [delta('a', 1), delta('c', 3), delta('b', 2), delta('b', 2), delta('d', 4)]
    expect(read(pieces).text).toBe('abcd')
    expect(read([delta('a', undefined), delta('b', undefined)]).text).toBe('ab')
  })

  test('a piece that never comes does not lose the others', () => {
    expect(read([delta('a', 1), delta('c', 3)]).text).toBe('ac')
  })

  test('the message at the end wins, and what comes later for its stream is ignored', () => {
    const final = message('Water moves slowly.', { entities: [{ type: 'streaminfo', streamId: 's', streamType: 'final' }] })
    const { text, events } = read([streaming('Water', { id: 's' }), final, streaming('Water moves', {}, { streamId: 's' })])
    expect(text).toBe('Water moves slowly.')
    expect(events.filter(({ type }) => type === 'replace')).toEqual([])
    const other = message('Nothing moves.', { entities: [{ type: 'streaminfo', streamId: 's', streamType: 'final' }] })
    expect(read([streaming('Water', { id: 's' }), other]).text).toBe('Nothing moves.')
  })

  test('an end that is not marked replaces the stream that it continues', () => {
    expect(read([streaming('Water', { id: 's' }), message('Water moves.', { id: 'm' })]).text).toBe('Water moves.')
  })

  test('a stream may be withdrawn', () => {
    const final = { type: 'typing', entities: [{ type: 'streaminfo', streamId: 's', streamType: 'final' }] }
    expect(read([streaming('Wrong', { id: 's' }), final, message('Right')]).text).toBe('Right')
  })

  test('later ids without a stream id are numbered', () => {
    expect(read([streaming('a', { id: 'X' }), streaming('ab', { id: 'X-1' }), streaming('abc', { id: 'X-2' })]).text).toBe('abc')
  })

  test('informative texts are progress and no text', () => {
    const { text, last } = read([
      streaming('Searching…', { id: 's' }, { streamType: 'informative', streamSequence: 1 }),
      streaming('Hi', {}, { streamId: 's', streamSequence: 2 })
    ])
    expect(text).toBe('Hi')
    expect(read([streaming('Searching…', { id: 's' }, { streamType: 'informative' })]).last('progress')?.detail).toBe(
      'Searching…'
    )
    expect(last('progress')?.step).toBe('GENERATING')
  })

  test('a stream that failed fails the turn', () => {
    const final = message('Half', {
      entities: [{ type: 'streaminfo', streamId: 's', streamType: 'final', streamResult: 'timeout' }]
    })
    expect(read([final])).toMatchObject({ text: 'Half', failure: { reason: 'thirdPartyStreamFailed' } })
  })
})

describe('who says what (notes §3.1)', () => {
  test('own activities, repetitions and answers to a stopped question are dropped', () => {
    const activities = [
      message('Mine', { from: { id: 'dl_me' } }),
      message('Also mine', { from: { id: 'x', role: 'user' } }),
      message('Old', { replyToId: 'old' }),
      message('Once', { id: '1' }),
      message('Once', { id: '1' })
    ]
    expect(read(activities).text).toBe('Once')
  })
})

describe('the end of a turn (notes §3.8)', () => {
  test.each([
    ['nothing', [], undefined],
    ['only typing', [{ type: 'typing' }], undefined],
    ['a message to another question', [message('Late', { replyToId: 'before' })], undefined],
    ['a message', [message('Hi')], 4000],
    ['a message that expects input', [message('Hi', { inputHint: 'expectingInput' })], 1500],
    ['suggestions', [message('Hi', { suggestedActions: { actions: [{ type: 'imBack', value: 'More' }] } })], 1500],
    ['a stream that was ended', [message('Hi', { entities: [{ type: 'streaminfo', streamType: 'final' }] })], 1500],
    ['a finished plan', [message('Hi'), { type: 'event', name: 'DynamicPlanFinished' }], 1500],
    [
      'typing after a message that takes no question yet, since an action may take 100 s',
      [message('One moment.', { inputHint: 'ignoringInput' }), { type: 'typing' }],
      120_000
    ],
    ['typing after any other message', [message('Hi', { inputHint: 'acceptingInput' }), { type: 'typing' }], 30_000],
    ['another activity after a message', [message('Hi'), { type: 'trace' }], 30_000],
    ['a greeting before the question is accepted', [message('Welcome')], 30_000, ''],
    [
      'a message after the echo of the question',
      [message('Welcome'), message('Why?', { id: 'q', from: { id: 'dl_me' } }), message('Hi')],
      4000,
      ''
    ],
    ['an open stream after a message', [message('Hi'), streaming('And', { id: 's' })], 120_000],
    [
      'a step of the plan that runs',
      [
        message('One moment.'),
        { type: 'event', name: 'DynamicPlanStepTriggered', value: { stepId: '1', taskDialogId: 'P:Book' } }
      ],
      120_000
    ],
    [
      'a status that is never closed',
      [
        { type: 'typing', text: 'Searching…', id: 'i', entities: [{ type: 'streaminfo', streamType: 'informative' }] },
        message('Hi')
      ],
      4000
    ]
  ])('after %s', (_, activities, expected, sentId = 'q') => {
    expect(read(activities, sentId).waitMs).toBe(expected)
  })
})

test('the echo of the same question that was stopped before is not the echo of this one', () => {
  const echo = (id: string) => message('Why?', { id, from: { id: 'dl_me' } })
  expect(read([echo('old'), echo('new'), message('Hi')], '').questions).toEqual(['new'])
})

describe('thinking and steps (notes §3.5)', () => {
  test('thoughts are joined by their chain, with titles', () => {
    const thought = (text: string, sequenceNumber: number, more = {}) => ({
      type: 'typing',
      entities: [{ type: 'thought', chainOfThoughtId: 'c', title: 'Plan', text, sequenceNumber, ...more }]
    })
    const { thinking } = read([
      thought('First', 1),
      thought('First', 1),
      thought('First, then', 2),
      thought('Other', 1, { chainOfThoughtId: 'd', title: '' })
    ])
    expect(thinking).toBe('**Plan**\n\nFirst, then\n\nOther')
  })

  test('a search is progress and a step, and its results are the sources if nothing is cited', () => {
    const value = { stepId: '1', taskDialogId: 'P:UniversalSearchTool' }
    const observation = {
      search_result: { search_results: [{ Name: 'osmosis.pdf', Url: 'https://example.edu/osmosis.pdf', Text: 'Water moves.' }] }
    }
    const { events, last } = read([
      { type: 'event', name: 'DynamicPlanStepTriggered', value },
      { type: 'event', name: 'DynamicPlanStepFinished', value: { ...value, observation } },
      message('Hi')
    ])
    expect(events.flatMap(event => (event.type === 'progress' ? event.step : []))).toEqual([
      'KNOWLEDGE_BASE_SEARCHING',
      'SEARCH_ANALYSIS',
      'GENERATING'
    ])
    expect(last('node')?.node).toMatchObject({ title: 'UniversalSearchTool', status: 'finished' })
    expect(last('sources')?.sources).toMatchObject([
      { position: 1, file: 'osmosis.pdf', description: 'Water moves.', url: 'https://example.edu/osmosis.pdf' }
    ])
  })
})

describe('citations (notes §3.6)', () => {
  test('the three forms are merged, and definitions are not shown', () => {
    const entities = [
      {
        type: 'https://schema.org/Message',
        citation: [{ position: 1, appearance: { name: 'Osmosis', abstract: 'Water moves.' } }]
      }
    ]
    const feedback = {
      summarizationOpenAIResponse: {
        result: { textCitations: [{ id: 'cite:2', title: 'Cells', text: 'Cells need water.', url: 'https://example.edu/cells' }] }
      }
    }
    const { text, last } = read([
      message('Water [1] and cells [2].\n\n[1]: https://example.edu/osmosis "Osmosis"\n[2]: cite:2 "Cells"', {
        entities,
        channelData: { 'pva:gpt-feedback': JSON.stringify(feedback) }
      })
    ])
    expect(text).toBe('Water [1] and cells [2].')
    expect(last('sources')?.sources).toEqual([
      {
        position: 1,
        description: 'Water moves.',
        file: 'Osmosis',
        knowledgeBase: null,
        page: null,
        url: 'https://example.edu/osmosis'
      },
      {
        position: 2,
        description: 'Cells need water.',
        file: 'Cells',
        knowledgeBase: null,
        page: null,
        url: 'https://example.edu/cells'
      }
    ])
  })
})

describe('activities that come again, or not in their order', () => {
  test('C01: what a new socket sends again of earlier turns is no part of this answer', () => {
    const first = message('Answer 1.', { id: 'c|2', replyToId: 'c|1' })
    const second = message('Answer 2.', { id: 'c|4', replyToId: 'c|3' })
    expect(read([first, second], 'c|3', [1, 2]).text).toBe('Answer 2.')
    // One that came after the turn before had ended is new.
    expect(read([first, message('Late.', { id: 'c|3', replyToId: 'c|1' })], 'c|5', [1, 2]).text).toBe('Late.')
  })

  test('C04: ids and times tell which message was sent first', () => {
    const two = { id: 'c|0000091', timestamp: '2026-01-01T00:00:00.300Z' }
    const one = { id: 'c|0000090', timestamp: '2026-01-01T00:00:00.000Z' }
    const shown = (...places: [object, object]) => read([message('Two.', places[0]), message('One.', places[1])]).text
    expect(shown(two, one)).toBe('One.\n\nTwo.')
    expect(shown({ id: two.id }, { id: one.id })).toBe('One.\n\nTwo.')
    expect(shown({ id: 'x', timestamp: two.timestamp }, { id: 'y', timestamp: one.timestamp })).toBe('One.\n\nTwo.')
    expect(shown(one, two)).toBe('Two.\n\nOne.')
  })

  test('a message that is streamed stands where its text began', () => {
    const at = (seconds: number) => ({ timestamp: `2026-01-01T00:00:0${seconds}.000Z` })
    const final = message('One, whole.', { ...at(5), entities: [{ type: 'streaminfo', streamId: 's', streamType: 'final' }] })
    const begun = streaming('One', { id: 's', ...at(1) })
    expect(read([begun, message('Two.', { id: 'm', ...at(3) }), final]).text).toBe('One, whole.\n\nTwo.')
    expect(read([message('Two.', { id: 'm', ...at(3) }), begun, final]).text).toBe('One, whole.\n\nTwo.')
    expect(read([message('Two.', { id: 'm', ...at(3) }), streaming('Three', { id: 's', ...at(4) }), final]).text).toBe(
      'Two.\n\nOne, whole.'
    )
  })

  test('a long stream before a long message is shown in time, and not anew with each of its pieces', () => {
    const at = (seconds: number) => ({ timestamp: `2026-01-01T00:00:0${seconds}.000Z` })
    const later = message('Two. '.repeat(4000).trim(), { id: 'm', ...at(3) })
    const pieces = Array.from({ length: 2000 }, (_, index) => delta(`${index} `, index + 1, at(1)))
    const one = pieces.map((_, index) => index).join(' ')
    const { text, events } = read([pieces[0]!, later, ...pieces.slice(1)])
    expect(text).toBe(`${one} \n\n${later.text}`)
    const replaced = events.flatMap(event => (event.type === 'replace' ? [event.text.length] : []))
    expect(replaced.length).toBeGreaterThan(10)
    expect(replaced.reduce((sum, length) => sum + length, 0)).toBeLessThan(100_000 + 21 * text.length)
    const thoughts = Array.from({ length: 500 }, (_, index) =>
      streaming(`<think>${index}</think>${index}`, { id: `t-${index}`, ...at(1) }, { streamId: 't', streamSequence: index + 1 })
    )
    const thought = read([thoughts[0]!, later, ...thoughts.slice(1)])
    expect([thought.text, thought.thinking]).toEqual([`499\n\n${later.text}`, '499'])
    expect(thought.events.filter(({ type }) => type === 'replace').length).toBeLessThan(50)
    const first = read([pieces[0]!, message('Two.', { id: 'm', ...at(3) }), pieces[1]!, message('Three.', { id: 'n', ...at(4) })])
    expect(first.text).toBe('0 1 \n\nTwo.\n\nThree.')
  })

  test('what to ask next, and a card, are those of the message that was sent last', () => {
    const more = (value: string, id: string) => ({ id, suggestedActions: { actions: [{ type: 'imBack', value }] } })
    const { last, waitMs } = read([message('Two.', more('Yes', 'c|3')), message('One.', { id: 'c|2' })])
    expect([last('suggestions')?.suggestions, waitMs]).toEqual([['Yes'], 1500])
    const other = read([message('Two.', { id: 'c|3' }), message('One.', more('Old', 'c|2'))])
    expect([other.last('suggestions'), other.waitMs]).toEqual([undefined, 4000])
  })

  test('what a new socket sends again is known without numbers too', () => {
    const earlier = [message('Answer 1.', { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }), message('More.', { id: 'x' })]
    const { remembered } = read(earlier)
    expect(remembered.ids).toHaveLength(2)
    expect(read([...earlier, message('Answer 2.', { id: 'y' })], 'q', [], remembered.ids).text).toBe('Answer 2.')
  })
})

describe('messages of agents whose models leave their marks in them', () => {
  const whole = '<think>add them</think>Four.<|im_end|>'
  test.each<[string, object[]]>([
    ['whole', [message(whole)]],
    ['in pieces', [...whole].map((piece, index) => delta(piece, index + 1))],
    [
      'so far',
      [1, 9, 20, whole.length].map((end, index) =>
        streaming(whole.slice(0, end), { id: index === 0 ? 's' : `s-${index}` }, { streamSequence: end })
      )
    ]
  ])('%s: thinking is none of the answer, and a control token is not shown', (_, activities) => {
    const { text, thinking } = read(activities)
    expect([text, thinking]).toEqual(['Four.', 'add them'])
  })

  test('of several messages each may have them, and words about them stay', () => {
    const { text, thinking } = read([
      message(whole, { id: '1' }),
      message(whole, { id: '2' }),
      message('Use <think> tags.', { id: '3' })
    ])
    expect([text, thinking]).toEqual(['Four.\n\nFour.\n\nUse <think> tags.', 'add them\n\nadd them'])
  })
})

test('an honest answer about errors is an answer', () => {
  const about = `Windows shows “Error code: MemoryManagement” when memory is faulty. ${'Check it with a tool. '.repeat(10)}`
  expect(read([message(about)]).failure).toBeUndefined()
  expect(read([message(`${about}${about}${about}`)]).failure).toBeUndefined()
  const failed = 'Sorry, something went wrong. Error code: SystemError. Conversation ID: 1a. Time (UTC): 2026-01-01T00:00:00Z.'
  expect(read([message(failed)]).failure).toEqual({ reason: 'thirdPartyFailed' })
})

test.each([
  'Error code: ENOENT',
  'Error code: Xbox',
  'The printer shows error code: PaperJam.',
  'Error code: MemoryManagement. Time (UTC): 2026-01-01T00:00:00Z.'
])('the code of another product is the answer: %s', text => {
  expect(read([message(text)])).toMatchObject({ failure: undefined, text, told: [] })
})

test.each([
  ['SystemError', 'thirdPartyFailed'],
  ['FlowActionTimedOut', 'thirdPartyFailed'],
  ['GenAIToolPlannerRateLimitReached', 'thirdPartyRateLimited'],
  ['AuthenticationNotConfigured', 'agentInaccessible'],
  ['EnforcementMessageC2', 'insufficientBalance']
])('the words of a failure with the code %s are for the log alone', (code, reason) => {
  const words = `Sorry. Error code: ${code}. Conversation ID: 1a. Time (UTC): 2026-01-01T00:00:00Z.`
  expect(read([message(words)])).toMatchObject({ failure: { reason }, text: '', told: [words] })
})
