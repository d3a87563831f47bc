import { deleteAgent, deleteConversation, deleteMyConversations, regenerateMessage } from '@lyceum/core/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connector, PlatformEvent, Turn } from '../connectors/connector.ts'
import { forgetDeleted } from '../operations/clean-up.ts'
import { useChatWorld } from '../testing/for-a-file.ts'
import { openReply } from '../testing/open-reply.ts'

const { world, student } = useChatWorld()
afterEach(() => {
  vi.restoreAllMocks()
})

/** What each turn was given, with the history that it read. */
type Given = Pick<Turn, 'text' | 'state' | 'memoryDiffers'> & { history: string[] }

/** Replaces the connector by one that numbers its answers and stores a state where `remembers`. */
async function listen({
  remembers = () => true,
  events = []
}: {
  remembers?: (turn: Turn) => boolean
  events?: PlatformEvent[]
} = {}) {
  const given: Given[] = []
  const chat: Connector['chat'] = async (_connection, turn, sink) => {
    const history = (await turn.history()).map(({ role, text }) => `${role[0]}: ${text}`)
    given.push({ text: turn.text, state: turn.state, memoryDiffers: turn.memoryDiffers, history })
    if (remembers(turn)) sink.rememberState({ conversationId: `p${given.length}` })
    for (const event of events) sink.push(event)
    if (turn.text === 'Fail') return sink.push({ type: 'failed', reason: 'thirdPartyFailed' })
    const pictures = turn.text === 'Draw' ? ' ![plot.png](/api/v1/files/5eGmUsHf0QG4l2nXyN-a_w)' : ''
    sink.push({ type: 'text', delta: `Answer ${given.length}${pictures}` })
    sink.push({ type: 'finished' })
  }
  vi.spyOn(await world.api.context.connectors.dify(), 'chat').mockImplementation(chat as never)
  return given
}

async function ask(agent: { id: string }, text: string, more: object = {}) {
  return (await world.ask(student, agent, text, more)).finish()
}

test('a connector can read the exchanges before a question as they are shown, without failed and replaced ones', async () => {
  const given = await listen()
  const agent = await world.agentThat()
  const { conversationId } = await ask(agent, 'One')
  await ask(agent, 'Fail', { conversationId })
  const second = await ask(agent, 'Two', { conversationId })
  await (
    await openReply(world.api.url, regenerateMessage, { params: { messageId: second.id } }, world.headersOf(student))
  ).finish()
  await ask(agent, 'Two and a half', { conversationId, replacesMessageId: second.questionId })
  await ask(agent, 'Three', { conversationId })
  const one = ['u: One', 'a: Answer 1']
  expect(given.map(({ history }) => history)).toEqual([[], one, one, one, one, [...one, 'u: Two and a half', 'a: Answer 5']])
})

test('a platform reads the names of the pictures of earlier answers, not addresses that it cannot open', async () => {
  const given = await listen()
  const agent = await world.agentThat()
  const { conversationId } = await ask(agent, 'Draw')
  await ask(agent, 'And then?', { conversationId })
  expect(given[1]?.history).toEqual(['u: Draw', 'a: Answer 1 plot.png'])
})

test('a long history is cut to its newest exchanges, which is told once', async () => {
  const given = await listen()
  const agent = await world.agentThat()
  const { conversationId } = await ask(agent, 'One')
  await ask(agent, 'Two', { conversationId })
  const body = JSON.stringify({ text: 'x'.repeat(150_000) })
  await world.api.db('messages').where({ conversationId, side: 'agent' }).update({ body })
  const cut = await ask(agent, 'Three', { conversationId })
  expect(given[2]!.history.map(text => [text.slice(0, 6), text.length])).toEqual([
    ['u: Two', 6],
    ['a: xxx', 100_003]
  ])
  const next = await ask(agent, 'Four', { conversationId })
  expect([cut.remarks, next.remarks]).toEqual([['shortened'], undefined])
})

test('a platform whose memory has replaced exchanges is known as such until a new state is stored', async () => {
  let remembers = true
  const given = await listen({ remembers: () => remembers })
  const agent = await world.agentThat()
  const { conversationId } = await ask(agent, 'One')
  const second = await ask(agent, 'Two', { conversationId })
  remembers = false
  await ask(agent, 'Two and a half', { conversationId, replacesMessageId: second.questionId })
  await ask(agent, 'Three', { conversationId })
  remembers = true
  await ask(agent, 'Four', { conversationId })
  await ask(agent, 'Five', { conversationId })
  expect(given.map(({ memoryDiffers, state }) => [memoryDiffers, state.conversationId])).toEqual([
    [false, undefined],
    [false, 'p1'],
    [true, 'p2'],
    [true, 'p2'],
    [true, 'p2'],
    [false, 'p5']
  ])
})

test('produced files may be bytes or data URLs; one that needs credentials and cannot be copied is left out', async () => {
  const file = (id: string, url: string) => ({ id, name: `${id}.txt`, kind: 'text', url, size: null })
  await listen({
    events: [
      { type: 'file', file: file('bytes', ''), source: { bytes: Buffer.from('Bytes'), type: 'text/plain' } },
      { type: 'file', file: file('data', `data:text/plain;base64,${Buffer.from('Data 水').toString('base64')}`) },
      { type: 'file', file: file('gone', `${world.api.platform.url}/gone`), source: { secretHeaders: { 'x-key': 'k' } } }
    ]
  })
  const { files } = await ask(await world.agentThat(), 'Files?')
  const contents = await Promise.all(files.map(async ({ url }) => (await fetch(world.api.url + url)).text()))
  expect(contents.sort()).toEqual(['Bytes', 'Data 水'])
})

test('a produced file is told as the sound, film or picture that its bytes are, whatever the platform calls it', async () => {
  const wave = Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')
  const film = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1')
  const made = (name: string, bytes: Buffer) => ({
    type: 'file' as const,
    file: { id: name, name, kind: 'text', url: '', size: null },
    source: { bytes, type: 'application/octet-stream' }
  })
  await listen({ events: [made('bell.wav', wave), made('wave.mp4', film), made('words.mp4', Buffer.from('Words'))] })
  const { files } = await ask(await world.agentThat(), 'Files?')
  expect(Object.fromEntries(files.map(({ name, kind }) => [name, kind]))).toEqual({
    'bell.wav': 'audio',
    'wave.mp4': 'video',
    'words.mp4': 'text'
  })
})

test('a deleted conversation is deleted at the platform too, which cannot prevent it', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const first = await ask(agent, 'One')
  await ask(agent, 'Two')
  const called = world.api.platform.nextCall('/conversations/:id', { method: 'DELETE', key: agent.key })
  await student.call(deleteConversation, { params: { conversationId: first.conversationId } })
  expect((await called).user).toBe(world.platformCalls(agent)[0]!.user)

  await ask(agent, 'Three')
  const forget = vi.spyOn(await world.api.context.connectors.dify(), 'forget').mockRejectedValue(new Error('down'))
  const { conversationId } = await ask(agent, 'Four')
  await student.call(deleteConversation, { params: { conversationId } })
  await expect.poll(() => forget.mock.calls).toHaveLength(1)
  forget.mockRestore()
})

test('what the platform keeps of a question that was edited is deleted with its conversation', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const first = await ask(agent, 'My name is Ana')
  await ask(agent, 'Another')
  const { conversationId, questionId } = first
  await ask(agent, 'I have no name', { conversationId, replacesMessageId: questionId })
  const forgotten = () => world.api.platform.calls.filter(({ method, key }) => method === 'DELETE' && key === agent.key)
  await student.call(deleteConversation, { params: { conversationId } })
  await expect.poll(forgotten).toHaveLength(2)
  expect(new Set(forgotten().map(({ path }) => path)).size).toBe(2)

  const again = await ask(agent, 'My name is Bo')
  await ask(agent, 'I have none', { conversationId: again.conversationId, replacesMessageId: again.questionId })
  await student.call(deleteMyConversations, {})
  // Both of it, and the one that was asked in between.
  await expect.poll(forgotten).toHaveLength(5)
})

test('a platform that was away, or was not asked before a server stopped, is asked once more before all is erased', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  const asked = [await ask(agent, 'One'), await ask(agent, 'Two'), await ask(agent, 'Three')]
  const remove = (at: number) => student.call(deleteConversation, { params: { conversationId: asked[at]!.conversationId } })
  const forgotten = () => world.api.platform.calls.filter(({ method, key }) => method === 'DELETE' && key === agent.key)
  await remove(0)
  await expect.poll(forgotten).toHaveLength(1)
  await expect
    .poll(async () => (await world.api.db('conversations').where({ id: asked[0]!.conversationId }).first()).forgottenAt)
    .not.toBeNull()
  const forget = vi.spyOn(await world.api.context.connectors.dify(), 'forget').mockRejectedValue(new Error('down'))
  await remove(1)
  await expect.poll(() => forget.mock.calls).toHaveLength(1)
  forget.mockRestore()

  await forgetDeleted(world.api.context)
  expect(forgotten()).toHaveLength(1)
  world.api.passTime(11 * 60)
  for (const _ of [1, 2]) await forgetDeleted(world.api.context)
  world.api.passTime(-11 * 60)
  expect(forgotten()).toHaveLength(2)
})

test('the conversations of a deleted agent are deleted at its platform too', async () => {
  const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
  await ask(agent, 'One')
  await ask(agent, 'Two')
  const forgotten = () => world.api.platform.calls.filter(({ method, key }) => method === 'DELETE' && key === agent.key)
  await agent.owner.call(deleteAgent, { params: { agentId: agent.id } })
  await expect.poll(forgotten).toHaveLength(2)
  expect(new Set(forgotten().map(({ user }) => user))).toEqual(new Set([world.platformCalls(agent)[0]!.user]))
})
