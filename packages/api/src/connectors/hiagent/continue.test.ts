import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import {
  type Actions,
  connectionTo,
  conversation,
  end,
  envelope,
  frames,
  play,
  say,
  start1,
  startHiAgent
} from '../../testing/hiagent-script.ts'
import { createOutgoing } from '../client/call.ts'
import { hiagent } from './index.ts'

const begun: Actions = { create_conversation: () => conversation }

describe('a stream that breaks (§3.2)', () => {
  const cut = (...said: string[]) => ({ text: frames(start1, ...said.map(say)) })

  test('is picked up with what was said before, which is shown once', async () => {
    const { shown, calls, asked, reason } = await play({
      ...begun,
      chat_query_v2: () => cut('Water ', 'moves'),
      chat_continue: (_, times) =>
        times === 1 ? cut('Water ', 'moves', ' slowly') : { text: frames(start1, say('Water moves slowly.'), end) }
    })
    expect([shown.text, shown.status, reason]).toEqual(['Water moves slowly.', 'finished', undefined])
    expect(calls).toEqual(['create_conversation', 'chat_query_v2', 'chat_continue', 'chat_continue'])
    expect(asked.at(-1)?.body).toMatchObject({ MessageID: 'm1', RespDataStandard: true })
  })

  test('may be given again in other words, which take the place of the first', async () => {
    const { shown } = await play({
      ...begun,
      chat_query_v2: () => cut('Water flies'),
      chat_continue: () => ({ text: frames(start1, say('Water '), say('moves.'), end) })
    })
    expect([shown.text, shown.status]).toEqual(['Water moves.', 'finished'])
  })

  test.each([
    ['does not know the call', { status: 404, text: 'not found', type: 'text/plain' }],
    ['breaks it each time', cut('Water')]
  ])('has failed with its text where the deployment %s', async (_, again) => {
    const { shown, reason } = await play({ ...begun, chat_query_v2: () => cut('Water'), chat_continue: () => again })
    expect([shown.text, reason]).toEqual(['Water', 'thirdPartyStreamFailed'])
  })
})

describe('another answer (§3.2)', () => {
  const first = (text = 'Why?') => play({ ...begun, chat_query_v2: () => ({ text: frames(start1, say('One.'), end) }) }, { text })
  const again: Actions = {
    query_again_v2: () => ({ text: frames({ ...start1, id: 'm2' }, say('Two.'), end) }),
    chat_query_v2: () => ({ text: frames({ ...start1, id: 'm3' }, say('Three.'), end) })
  }

  test('to the same question is one of several that the platform has for it', async () => {
    const { state } = await first()
    const second = await play(again, { text: 'Why?', state: state!, memoryDiffers: true })
    expect([second.shown.text, second.calls]).toEqual(['Two.', ['query_again_v2']])
    expect(second.asked[0]?.body).toMatchObject({ AppConversationID: 'c1', MessageID: 'm1' })
    expect(second.state).toMatchObject({ last: { message: 'm2' } })
  })

  test('to an edited question, or beyond what the platform gives, is asked anew', async () => {
    const { state } = await first()
    const edited = await play(again, { text: 'How?', state: state!, memoryDiffers: true })
    expect([edited.shown.text, edited.calls]).toEqual(['Three.', ['chat_query_v2']])
    const full: Actions = { ...again, query_again_v2: () => envelope('InvalidParameter', 'ten answers') }
    const beyond = await play(full, { text: 'Why?', state: state!, memoryDiffers: true })
    expect([beyond.shown.text, beyond.calls]).toEqual(['Three.', ['query_again_v2', 'chat_query_v2']])
    // The same words once more are a question of their own.
    expect((await play(again, { text: 'Why?', state: state! })).calls).toEqual(['chat_query_v2'])
  })
})

describe('files of a question (§6)', () => {
  const file = (publicUrl: () => string | undefined) => ({
    ...{ id: 'f1', name: '笔记.pdf', type: 'application/pdf', size: 12, publicUrl },
    open: async () => (async function* () {})()
  })
  const actions: Actions = { ...begun, chat_query_v2: () => ({ text: frames(start1, say('Yes.'), end) }) }

  test('go as links that the deployment fetches, and need an address for that', async () => {
    const { asked } = await play(actions, { text: '', files: [file(() => 'https://a.test/f1')] })
    expect(asked.at(-1)?.body).toMatchObject({
      Query: '笔记.pdf',
      QueryExtends: {
        Files: [
          { Name: '笔记.pdf', Path: expect.stringMatching(/^upload\/full\/[\da-f]{64}$/), Size: 12, Url: 'https://a.test/f1' }
        ]
      }
    })
    expect((await play(actions, { files: [file(() => undefined)] })).reason).toBe('fileTypeUnsupported')
  })

  test('are offered only where the publisher has tried it', async () => {
    const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
    const platform = await startHiAgent({ get_app_config_preview: () => ({ json: { Name: 'Tutor', OpenMessage: 'Hi' } }) })
    const context = { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal }
    for (const links of [{ fileLinks: 'on' } as const, {}]) {
      const app = await hiagent.describe({ ...connectionTo(platform.url), ...links }, context)
      expect(app.capabilities.files).toBe('fileLinks' in links)
    }
    await platform.stop()
    await outgoing.stop()
  })
})
