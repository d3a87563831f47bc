import { describe, expect, test } from 'vitest'
import { type ChatEvent, runWorkflow, sendMessage } from '../contract/chat.ts'
import { uploadFile } from '../contract/files.ts'
import {
  lastReply,
  openTestChat,
  sampleAgentConfig,
  sampleAttachment,
  sampleBody,
  sampleEnd,
  sampleQuestion,
  sampleReply,
  sampleStarted,
  sampleText
} from '../testing/index.ts'

describe('asking', () => {
  test('shows the question and an empty reply at once, then the reply as it comes', async () => {
    const { host, chat, opened: ids } = await openTestChat()
    chat.composer.set({ text: '  What is a limit? ', deepThinking: true })
    const stream = host.expectCall(sendMessage).stream()
    const sent = chat.send()
    expect(chat.$messages.get().map(message => [message.side, message.text])).toEqual([
      ['human', 'What is a limit?'],
      ['agent', '']
    ])
    expect(chat.$status.get()).toBe('generating')
    expect(chat.composer.$draft.get()).toMatchObject({ text: '', deepThinking: true })
    const keys = chat.$messages.get().map(chat.keyOf)

    stream.push(sampleStarted())
    await host.settle()
    expect(chat.$messages.get().map(message => message.id)).toEqual(['q-1', 'm-1'])
    expect(chat.$messages.get().map(chat.keyOf)).toEqual(keys)
    expect(ids).toEqual(['conv-1'])
    expect(chat.conversations.$conversations.get()).toMatchObject([{ id: 'conv-1', name: 'Limits', empty: false }])

    stream.push(sampleText(2, 'Where a '), sampleText(3, 'function is heading.'), sampleEnd(4))
    await sent
    expect(lastReply(chat)).toMatchObject({ status: 'finished', text: 'Where a function is heading.', lastSeq: 4 })
    expect(chat.$status.get()).toBe('idle')
    expect(stream.seen()?.body).toEqual(sampleBody({ text: 'What is a limit?', deepThinking: true }))
  })

  test('draws what streams in once a frame and leaves the other messages as they are', async () => {
    const { host, chat } = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), sampleReply()] })
    const [question, answer] = chat.$messages.get()
    const stream = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }))
    const sent = chat.ask('And a derivative?')
    await host.advance(16)
    let drawn = 0
    chat.$messages.listen(() => void drawn++)
    for (let seq = 2; seq < 102; seq++) stream.push(sampleText(seq, 'x'))
    await host.settle()
    expect(drawn).toBe(0)
    await host.advance(16)
    expect(drawn).toBe(1)
    expect(lastReply(chat).text).toBe('x'.repeat(100))
    expect(chat.$messages.get()[0]).toBe(question)
    expect(chat.$messages.get()[1]).toBe(answer)
    stream.push(sampleText(102, '!'), sampleEnd(103))
    await sent
    expect(lastReply(chat).text).toBe(`${'x'.repeat(100)}!`)
  })

  test('waits while a reply is generated', async () => {
    const { host, chat } = await openTestChat()
    host.expectCall(sendMessage).stream(sampleStarted())
    void chat.ask('One')
    await host.settle()
    await chat.ask('Two')
    expect(chat.composer.$sendBlockedBy.get()).toBe('generating')
    expect(chat.$messages.get()).toHaveLength(2)
    expect(host.unexpected).toEqual([])
  })

  test('that is refused gives the words back and says why on the turn; trying again sends them anew', async () => {
    const { host, chat, reported } = await openTestChat()
    chat.composer.set({ text: 'What is a limit?' })
    host.expectCall(sendMessage).fail('agentInaccessible')
    await chat.send()
    expect(lastReply(chat)).toMatchObject({ status: 'failed', failure: { reason: 'agentInaccessible', interrupted: false } })
    expect(chat.composer.$draft.get().text).toBe('What is a limit?')
    expect(chat.$status.get()).toBe('idle')
    expect(reported).toEqual([])

    const stream = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
    await chat.retry(lastReply(chat).id)
    expect(stream.seen()?.body).toEqual(sampleBody({ text: 'What is a limit?' }))
    expect(chat.$messages.get().map(message => message.id)).toEqual(['q-1', 'm-1'])
    expect(chat.composer.$draft.get().text).toBe('')
  })

  test('takes the files along, and gives them back with the words when it is refused', async () => {
    const { host, chat } = await openTestChat()
    host.expectCall(uploadFile).reply(sampleAttachment())
    const attached = chat.composer.attach([new File(['notes'], 'notes.pdf')])
    chat.composer.set({ text: 'Check this' })
    expect(chat.composer.$sendBlockedBy.get()).toBe('uploading')
    await attached
    await host.settle()
    const call = host.expectCall(sendMessage).fail('agentInaccessible')
    await chat.send()
    expect(call.seen()?.body).toEqual(sampleBody({ text: 'Check this', files: ['file-1'] }))
    expect(chat.composer.$uploads.get()).toMatchObject([{ state: 'done', name: 'notes.pdf' }])
    expect(chat.$messages.get()[0]).toMatchObject({ files: [sampleAttachment()] })
  })

  test('a chatflow asks its form first and sends the values with the first question only', async () => {
    const field = {
      name: 'Level',
      label: 'Level',
      kind: 'text',
      required: true,
      maxLength: null,
      options: [],
      initial: null,
      hint: null
    } as const
    const config = sampleAgentConfig({ type: 'chatflow', form: [{ ...field, options: [] }] })
    const { host, chat } = await openTestChat({ config })
    expect(chat.$asksForm.get()).toBe(true)
    chat.begin({ Level: 'Year 8' })
    expect(chat.$asksForm.get()).toBe(false)
    const first = host.expectCall(sendMessage).stream(sampleStarted(), sampleEnd(2))
    await chat.ask('One')
    const second = host.expectCall(sendMessage).stream(sampleStarted({ questionId: 'q-2', messageId: 'm-2' }), sampleEnd(2))
    await chat.ask('Two')
    expect(first.seen()?.body).toEqual(sampleBody({ text: 'One', inputs: { Level: 'Year 8' } }))
    expect(second.seen()?.body).toEqual(sampleBody({ conversationId: 'conv-1', text: 'Two' }))
  })

  test('runs a workflow with its inputs', async () => {
    const { host, chat } = await openTestChat({ config: sampleAgentConfig({ type: 'workflow' }) })
    const outputs: ChatEvent = { type: 'outputs', seq: 2, outputs: { Lesson_plan: 'Photosynthesis' } }
    const stream = host.expectCall(runWorkflow).stream(sampleStarted(), outputs, sampleEnd(3))
    await chat.run({ Topic: 'Photosynthesis' })
    expect(stream.seen()?.body).toEqual({ inputs: { Topic: 'Photosynthesis' }, files: [], idempotencyKey: expect.any(String) })
    expect(lastReply(chat)).toMatchObject({ status: 'finished', outputs: { Lesson_plan: 'Photosynthesis' } })
  })
})
