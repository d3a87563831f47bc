import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { chat, verbose, whole } from '../../testing/coze-script.ts'
import { chatEnd, completed, created, delta, streamOf } from './testing.ts'

test('§3.5 the documented order', async () => {
  const { shown } = await chat({ text: await readFile(new URL('fixtures/chat.sse', import.meta.url), 'utf8') })
  expect(shown).toMatchObject({ status: 'finished', text: '水分子移动。', suggestions: ['什么是半透膜？'] })
  expect(shown.nodes).toMatchObject([{ title: 'search', status: 'finished' }])
  expect(shown.usage).toEqual({ promptTokens: 614, completionTokens: 19, totalTokens: 633 })
})

describe('§3.3 the form of the stream', () => {
  const reply = [created, delta('1', 'Water '), delta('1', 'moves.'), completed('1', 'Water moves.'), chatEnd] as const
  test.each([
    ['a quoted mark of the end', streamOf(...reply, ['done', '"[DONE]"'])],
    ['a bare mark of the end', streamOf(...reply, ['done', '[DONE]'])],
    ['an object at the end', streamOf(...reply, ['done', { debug_url: 'https://www.coze.cn/x' }])],
    ['an end without data, as self-hosted servers send it', `${streamOf(...reply)}event: done\n\n`],
    ['no mark of the end', streamOf(...reply)],
    ['no last blank line', streamOf(...reply).trimEnd()],
    ['a byte order mark', `\ufeff${streamOf(...reply)}`],
    ['keep-alives', streamOf(created, ['PING', {}], ['ping', ''], ...reply.slice(1))],
    [
      'fields that are null',
      streamOf(
        created,
        ['conversation.message.delta', { type: 'answer', content: null, reasoning_content: null }],
        ...reply.slice(1)
      )
    ],
    [
      'a chat in progress, without a role of its messages',
      streamOf(created, ['conversation.chat.in_progress', { status: 'in_progress' }], ...reply.slice(1))
    ],
    [
      'CR LF and spaces after colons',
      streamOf(...reply)
        .replaceAll('event:', 'id: 1\r\nevent: ')
        .replaceAll('\n', '\r\n')
    ],
    ['comments, unknown events and lines that are no JSON', `: hi\n\nevent:new\ndata:{}\n\ndata:oops\n\n${streamOf(...reply)}`]
  ])('%s', async (_, text) => {
    const { events, shown, reason } = await chat({ text })
    expect([reason, shown.text]).toEqual([undefined, 'Water moves.'])
    expect(events.at(-1)).toEqual({ type: 'finished' })
  })

  test('ids that are sent as numbers keep all digits', async () => {
    const text = streamOf(created, delta('1', 'Hi'), chatEnd)
      .replaceAll('"7001"', '7401234567890123456')
      .replaceAll('"id":"7002"', '"id":7401234567890123457')
    const { state, ref } = await chat({ text })
    expect(state).toEqual({ conversationId: '7401234567890123456' })
    expect(ref).toMatchObject({ chatId: '7401234567890123457' })
  })

  test('an error that comes instead of a stream is read from its code, which may be a text, whatever the status is', async () => {
    expect((await chat({ json: { code: '4000', msg: 'Missing required parameters' } })).reason).toBe('thirdPartyFailed')
    expect((await chat({ json: { code: 4101, msg: 'The token you entered is incorrect' } })).reason).toBe('agentInaccessible')
    expect((await chat({ status: 400, json: { code: 4028, msg: 'used up' } })).reason).toBe('insufficientBalance')
  })
})

test('§9 an error that is sent as a stream has the reason of its code', async () => {
  expect((await chat({ text: JSON.stringify({ code: 4011, msg: 'x' }) })).reason).toBe('insufficientBalance')
})

describe('§3.5 messages', () => {
  test('a completed message is not shown twice, and corrects what the pieces lack', async () => {
    expect((await chat(whole(delta('1', 'Wa'), delta('1', 'ter'), completed('1', 'Water'), completed('1', 'Water')))).text).toBe(
      'Water'
    )
    expect((await chat(whole(delta('1', 'Wa'), completed('1', 'Water moves.')))).types).not.toContain('replace')
    expect((await chat(whole(delta('1', 'ater moves'), completed('1', 'Water moves.')))).text).toBe('Water moves.')
    expect((await chat(whole(delta('1', 'Water'), completed('1', '')))).text).toBe('Water')
  })

  test('a message without pieces is shown', async () => {
    expect((await chat(whole(completed('1', 'Canned.')))).text).toBe('Canned.')
  })

  test('several answers are apart, in the order in which they began, even if their pieces alternate', async () => {
    const apart = whole(delta('1', 'One.'), completed('1', 'One.'), delta('2', 'Two.'), completed('2', 'Two.'))
    expect((await chat(apart)).text).toBe('One.\n\nTwo.')
    const mixed = whole(
      delta('1', 'One'),
      delta('2', 'Two'),
      delta('1', '.'),
      delta('2', '.'),
      completed('2', 'Two.'),
      completed('1', 'One.')
    )
    expect((await chat(mixed)).text).toBe('One.\n\nTwo.')
    expect((await chat(whole(delta('1', 'One'), delta('2', 'Two'), delta('1', '.')))).text).toBe('One.\n\nTwo')
  })

  test('pieces after the completed message are part of it', async () => {
    expect((await chat(whole(delta('1', 'Wa'), completed('1', 'Water'), delta('1', 'ter')))).text).toBe('Water')
  })

  test('follow-up questions come after the end of the answer, and other verbose messages are no text', async () => {
    const { shown, text } = await chat(
      whole(
        verbose('empty result', 'x'),
        verbose('long_term_memory', '{'),
        delta('1', 'Yes.'),
        completed('1', 'Yes.'),
        verbose('generate_answer_finish', ''),
        completed('9', 'Why?', { type: 'follow_up' }),
        completed('10', 'How?', { type: 'follow_up' })
      )
    )
    expect([text, shown.suggestions]).toEqual(['Yes.', ['Why?', 'How?']])
    expect(shown.usage).toEqual({ promptTokens: 5, completionTokens: 4, totalTokens: 9 })
  })

  test('tools are steps; a result ends the oldest open one and is not shown', async () => {
    const call = (name: string) => completed('3', JSON.stringify({ api_name: name, arguments: {} }), { type: 'function_call' })
    const { shown, events } = await chat(
      whole(call('search'), call('draw'), completed('4', 'secret result', { type: 'tool_response' }), delta('1', 'Done.'))
    )
    expect(shown.nodes.map(({ title, status }) => [title, status])).toEqual([
      ['search', 'finished'],
      ['draw', 'finished']
    ])
    expect(JSON.stringify(events)).not.toContain('secret result')
  })
})

describe('§3.6 thinking', () => {
  test('reasoning is thinking, and is not repeated by the completed message', async () => {
    const { shown } = await chat(
      whole(
        delta('1', '', { reasoning_content: 'Let me ' }),
        delta('1', '', { reasoning_content: 'think.' }),
        delta('1', 'Water.'),
        completed('1', 'Water.', { reasoning_content: 'Let me think.' })
      )
    )
    expect([shown.text, shown.thinking]).toEqual(['Water.', 'Let me think.'])
  })

  test('reasoning remains when the completed message corrects the text', async () => {
    const { shown } = await chat(whole(delta('1', 'ater', { reasoning_content: 'Hm.' }), completed('1', 'Water.')))
    expect([shown.text, shown.thinking]).toEqual(['Water.', 'Hm.'])
  })

  test('tags of a model are thinking too', async () => {
    const { shown } = await chat(whole(delta('1', '<thi'), delta('1', 'nk>Hm.</think>Water.')))
    expect([shown.text, shown.thinking]).toEqual(['Water.', 'Hm.'])
  })
})

describe('§3.7 citations', () => {
  const chunk = {
    slice: 'Water moves.',
    score: 0.8,
    meta: {
      dataset: { id: '1', name: 'Biology' },
      document: { id: '2', name: 'osmosis.pdf' },
      link: { title: '', url: 'https://a.test/x' }
    }
  }
  test('recalled passages are sources', async () => {
    const data = JSON.stringify({ chunks: [chunk, { slice: 'Cells.', meta: null }], status_code: 0 })
    const { shown } = await chat(whole(verbose('knowledge_recall', data), delta('1', 'Hi')))
    expect(shown.sources).toEqual([
      {
        position: 1,
        description: 'Water moves.',
        file: 'osmosis.pdf',
        knowledgeBase: 'Biology',
        page: null,
        url: 'https://a.test/x'
      },
      { position: 2, description: 'Cells.', file: '', knowledgeBase: null, page: null, url: null }
    ])
  })

  test('older agents send them as text', async () => {
    const content = '---\nrecall slice 1:Water moves.\nSlowly.\n---\nrecall slice 2:Cells.\n---'
    const { shown } = await chat(whole(completed('3', content, { type: 'knowledge' }), delta('1', 'Hi')))
    expect(shown.sources.map(({ position, description }) => [position, description])).toEqual([
      [1, 'Water moves.\nSlowly.'],
      [2, 'Cells.']
    ])
  })

  test('a passage that is recalled twice, or in both forms, is one source', async () => {
    const recall = verbose('knowledge_recall', JSON.stringify({ chunks: [chunk, chunk, { slice: '' }] }))
    const older = completed('3', 'recall slice 1:Water moves.\n---', { type: 'knowledge' })
    for (const events of [
      [recall, older],
      [older, recall, recall]
    ]) {
      const { shown } = await chat(whole(...events, delta('1', 'Hi')))
      expect(shown.sources).toMatchObject([
        { position: 1, file: 'osmosis.pdf', knowledgeBase: 'Biology', url: 'https://a.test/x' }
      ])
    }
  })

  test.each(['plain text', '{"chunks":"none"}', '[1,null]', '{'])('what can not be read is no failure: %s', async data => {
    const { shown } = await chat(whole(verbose('knowledge_recall', data), delta('1', 'Hi')))
    expect([shown.status, shown.sources]).toEqual(['finished', []])
  })
})

describe('§3.8 cards and files', () => {
  test('a card shows its question, with its options as suggestions', async () => {
    const info = { card_type: 'QUESTION', question_card_data: { title: 'Which?', options: [{ Name: 'One' }, { name: 'Two' }] } }
    const card = JSON.stringify({ x_properties: { workflow_card_info: JSON.stringify(info) } })
    const { shown } = await chat(
      whole(delta('1', card.slice(0, 20), { content_type: 'card' }), completed('1', card, { content_type: 'card' }))
    )
    expect([shown.text, shown.suggestions]).toEqual(['Which?', ['One', 'Two']])
  })

  test('a card for inputs names them, and an unknown card is not shown as JSON', async () => {
    const info = { card_type: 'INPUT', input_card_data: [{ name: 'city', type: 'string' }] }
    const card = JSON.stringify({ x_properties: { workflow_card_info: JSON.stringify(info) } })
    expect((await chat(whole(completed('1', card, { content_type: 'card' })))).text).toBe('- city')
    expect((await chat(whole(completed('1', '{"elements":{}}', { content_type: 'card' })))).text).toBe('…')
  })

  test('an answer of parts is text and files', async () => {
    const parts = [
      { type: 'text', text: 'Here.' },
      { type: 'image', file_url: 'https://files.test/a.png?sign=1', file_id: '1' },
      { type: 'file', file_url: 'https://files.test/b.pdf', name: 'b.pdf' }
    ]
    const { shown, events } = await chat(whole(completed('1', JSON.stringify(parts), { content_type: 'object_string' })))
    expect(shown.text).toBe('Here.')
    expect(events.flatMap(event => (event.type === 'file' ? [[event.file.name, event.file.kind]] : []))).toEqual([
      ['a.png', 'image'],
      ['b.pdf', 'pdf']
    ])
  })

  test('an image in the text becomes a file, since its link expires, and other links remain', async () => {
    const { shown, events } = await chat(
      whole(delta('1', 'See ![plot](https://s.test/p.png?x-expires=1 "P") and [a](https://a.test).'))
    )
    const [{ id } = { id: '' }] = shown.files
    expect(shown.text).toBe(`See ![plot.png](/api/v1/files/${id}) and [a](https://a.test).`)
    expect(events.flatMap(event => (event.type === 'file' ? [event.file] : []))).toMatchObject([
      { name: 'plot.png', kind: 'image' }
    ])
  })

  test('pictures stay where they stood, and one alone stands below', async () => {
    const three = 'First ![a](https://s.test/a.png)\n\nthen ![](https://s.test/b_1.png) and ![a](https://s.test/a.png) again'
    const { text, files } = (await chat(whole(delta('1', three)))).shown
    const [a, b] = files.map(({ id }) => `/api/v1/files/${id}`)
    expect([text, files.length]).toEqual([`First ![a.png](${a})\n\nthen ![b 1.png](${b}) and ![a.png](${a}) again`, 2])
    expect((await chat(whole(delta('1', '![a](https://s.test/a.png)')))).shown.text).toBe('')
  })

  test('a picture that code quotes stays a part of the code', async () => {
    const picture = '![a](https://s.test/a.png)'
    const quoted = `Write \`${picture}\`, or\n\n\`\`\`md\n${picture}\n\`\`\`\n\n\`\`\`x\`\`\` and`
    expect((await chat(whole(delta('1', quoted)))).shown).toMatchObject({ text: quoted, files: [] })
    const { text, files } = (await chat(whole(delta('1', `${quoted} ${picture}`)))).shown
    expect([text, files.length]).toEqual([`${quoted} ![a.png](/api/v1/files/${files[0]?.id})`, 1])
  })

  test('§3.4 sound is ignored, also after the end', async () => {
    const sound: [string, unknown] = ['conversation.audio.delta', { type: 'answer', content: 'AAAA', content_type: 'audio' }]
    expect((await chat({ text: streamOf(created, delta('1', 'Hi'), sound, chatEnd, sound, ['done', '"[DONE]"']) })).text).toBe(
      'Hi'
    )
  })
})
