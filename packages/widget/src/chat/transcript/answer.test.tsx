import { type AgentMessage, sendMessage } from '@lyceum/core/contract/chat'
import { inEachLocale } from '@lyceum/core/contract/locales'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { emptyReply } from '@lyceum/core/rules'
import { openTestChat, sampleQuestion, sampleReply } from '@lyceum/core/testing'
import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ChatContext } from '../chat-context.ts'
import { WaitingForm } from '../forms/waiting-form.tsx'
import { WorkflowResults } from '../forms/workflow.tsx'
import { PrintInputs } from '../history/print.tsx'
import { loadPart } from '../kit/late.ts'
import { lateParts } from '../late-parts.ts'
import { endOf } from './announced-end.ts'
import { Answer } from './answer.tsx'
import { Closed, Refused, Remarks, SlowReply } from './endings.tsx'
import { Nodes, ProgressSteps, Thinking } from './progress.tsx'
import { Sources } from './sources.tsx'
import { shownMarkdown } from './sources-text.ts'

const { chat } = await openTestChat()
const t = createWords('en-US', await loadChatWords('en-US'))
await Promise.all([lateParts.markdown, lateParts.panelWords].map(part => loadPart<unknown>(part, t)))
const draw = (view: ReactElement) =>
  renderToStaticMarkup(
    <ChatContext.Provider value={{ chat, t, late: lateParts, $editing: atom(null), say() {}, showSource() {}, showPicture() {} }}>
      {view}
    </ChatContext.Provider>
  )

const start = { id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' }
const reply = (changed: Partial<AgentMessage>): AgentMessage => ({ ...emptyReply(start), status: 'finished', ...changed })
const form = {
  kind: 'form' as const,
  title: 'Approve',
  text: 'Is **this** right?',
  fields: [],
  actions: [{ id: 'yes', label: 'Yes' }],
  expiresAt: null
}
const nodes = [{ id: 'n', title: 'Approve', kind: 'human-input', status: 'running' as const, milliseconds: null }]

const askedForm = (changed: Partial<AgentMessage>) => (
  <WaitingForm message={reply({ form, ...changed })} form={changed.form ?? form} />
)

test('a flow that waits for a person elsewhere says so', () => {
  for (const asked of [form, { ...form, title: '', text: '' }]) {
    expect(draw(askedForm({ form: asked }))).toContain(t('chat.waits'))
    expect(draw(<Answer message={reply({ form: asked })} last idle />)).not.toContain(t('chat.noContent'))
  }
  expect(draw(askedForm({}))).toContain('<strong>this</strong>')
  const results = draw(<WorkflowResults replies={[reply({ form })]} question={undefined} />)
  expect(results).toContain(t('chat.runWaits'))
  expect(results).not.toContain(t('chat.node_finished'))
})

test('a form stays open below which a question could not be sent', async () => {
  const waiting = sampleReply({ form, status: 'waiting' })
  const world = await openTestChat({ conversationId: 'conv-1', messages: [sampleQuestion(), waiting] })
  world.host.expectCall(sendMessage).fail('agentInaccessible')
  await world.chat.ask('Why?')
  expect(world.chat.$messages.get()).toHaveLength(4)
  const html = renderToStaticMarkup(
    <ChatContext.Provider
      value={{ chat: world.chat, t, late: lateParts, $editing: atom(null), say() {}, showSource() {}, showPicture() {} }}
    >
      <WaitingForm message={waiting} form={form} />
    </ChatContext.Provider>
  )
  expect(html).toContain('<form')
  expect(html).not.toContain(t('fields.expired'))
})

test('an answered form shows the answer and can no longer be answered', () => {
  const kind = 'text' as const
  const fields = [{ name: 'remark', label: '', kind, required: false, maxLength: null, options: [], initial: null, hint: null }]
  const answer = { inputs: { remark: 'Shorter' }, action: 'yes' }
  const html = draw(askedForm({ form: { ...form, fields }, answer }))
  expect(html).toContain(t('chat.answeredWith', { answer: 'Yes' }))
  expect(html).toContain('Shorter')
  expect(html).not.toContain('<button')
})

test('a form that has expired, or that the conversation has left behind, is closed', () => {
  expect(draw(askedForm({ status: 'waiting', form: { ...form, expiresAt: '2026-01-01T00:00:00.000Z' } }))).toContain(
    t('fields.expired')
  )
  expect(draw(askedForm({ status: 'waiting' }))).toContain(t('fields.expired'))
})

test('a reply that failed after asking says that it failed', () => {
  const failure = { reason: 'thirdPartyStreamFailed' as const, interrupted: false }
  expect(draw(<Answer message={reply({ form, status: 'failed', failure })} last idle />)).not.toContain(t('chat.waits'))
})

test('an agent that keeps one waiting is named, with how long', () => {
  const name = chat.$config.get()!.name
  const slow = (changed: Partial<AgentMessage>, sinceMs = 8000) =>
    draw(<SlowReply message={reply({ status: 'generating', ...changed })} sinceMs={sinceMs} />)
  expect(slow({})).toContain(`${t('chat.stillWaiting', { name })} <span aria-hidden="true">8 s</span>`)
  expect(slow({}, 754_000)).toContain('12 min 34 s')
  expect(slow({ thinkingSince: start.createdAt })).toContain(t('chat.stillThinking', { name }))
  expect(slow({ nodes, text: 'So far' })).toContain(t('chat.stillAtStep', { name, step: 'Approve' }))
})

test('S08: an answer that reached its limit says so, and the last one can go on', () => {
  const limited = reply({ text: 'A very long ans', remarks: ['limitReached'] })
  const last = draw(<Remarks message={limited} last idle />)
  expect(last).toContain('The answer reached its limit')
  expect(last).toContain(`>${t('chat.goOn')}</button>`)
  for (const [isLast, idle] of [
    [false, true],
    [true, false]
  ] as const)
    expect(draw(<Remarks message={limited} last={isLast} idle={idle} />)).not.toContain('<button')
  const others = draw(<Remarks message={reply({ remarks: ['damaged', 'contentFiltered', 'shortened'] })} last idle />)
  for (const remark of ['damaged', 'contentFiltered', 'shortened'] as const) expect(others).toContain(t(`chat.remark_${remark}`))
})

test('S25: what a platform refuses for its length or content leads to a new chat, not to the same again', () => {
  const long = draw(<Refused cause="conversationTooLong" />)
  expect(long).toContain(t('chat.newChatWithSummary'))
  expect(draw(<Refused cause="contentFiltered" />)).not.toContain(t('chat.newChatWithSummary'))
  expect(long).toContain('This conversation is too long for this agent. Start a new chat.')
  expect(long).toContain(`>${t('chat.newChat')}</button>`)
  expect(long).not.toContain(t('chat.tryAgain'))
  expect(draw(<Refused cause="contentFiltered" />)).toContain(t('chat.refused_contentFiltered'))
})

test('a file that the school does not allow is named, with what the school says of it, and read out too', () => {
  const refusal = { cause: 'schoolRule', file: 'solved.pdf', quote: 'Ask your tutor.' } as const
  const words = 'Your school’s rules do not allow the file “solved.pdf”. Ask without it. Ask your tutor.'
  expect(draw(<Refused {...refusal} />)).toContain(words)
  const failed = reply({ status: 'failed', failure: { reason: 'notPermitted', interrupted: false, ...refusal } })
  expect(endOf(failed, 'Tutor', t)).toContain(words)
})

test('an answer that an exam has cut says the words of the course, and when it opens again', () => {
  const words = { ...inEachLocale(() => ''), 'en-US': 'Good luck in the midterm!' }
  const until = '2026-12-10T10:00:00.000Z'
  const closing = { kind: 'exam', until, words } as const
  const cut = reply({ status: 'failed', failure: { reason: 'agentClosed', closing, interrupted: false } })
  const html = draw(<Closed message={cut} closing={closing} />)
  expect(html).toContain('Good luck in the midterm! Closed for an exam until Dec 10')
  expect(html).toContain(t('chat.tryAgain'))
  const over = draw(<Closed message={cut} closing={{ kind: 'over', until: null, words: { ...words, 'en-US': '' } }} />)
  expect(over).toContain(`>${t('chat.closed_over')}<`)
  expect(over).not.toContain(t('chat.tryAgain'))
})

test('a finished run says how long it took, without the time that it waited for a person', () => {
  const asking = reply({ status: 'waiting', form, answer: { inputs: {}, action: 'yes' }, endedAt: '2026-01-01T00:00:09.000Z' })
  const after = reply({ createdAt: '2026-01-01T08:00:00.000Z', endedAt: '2026-01-01T08:00:05.000Z' })
  const results = draw(<WorkflowResults replies={[asking, after]} question={undefined} />)
  expect(results).toContain(t('chat.finishedIn', { time: '14 s' }))
  const outputs = { keywords: ['leaf', 'light'] }
  const older = draw(<WorkflowResults replies={[reply({ outputs })]} question={undefined} />)
  expect(older).toContain(`>${t('chat.node_finished')}<`)
  expect(older).toContain('leaf · light')
})

test('on paper stands what a run was given, by the labels of its fields', () => {
  const question = sampleQuestion({ text: '', inputs: { topic: 'Leaves', short: true, none: '' } })
  const paper = draw(<PrintInputs question={question} />)
  expect(paper).toContain(`<dt>${t('chat.inputs')}</dt><dd>topic: Leaves</dd><dd>short: ✓</dd></dl>`)
  expect(draw(<PrintInputs question={sampleQuestion({ inputs: null })} />)).toBe('')
})

test('many sources fold into one button, are told apart by the last heading above them, and wait for the answer', () => {
  const source = (position: number) => ({
    position,
    file: 'notes.md',
    heading: `Limits › Part ${position}`,
    description: 'A limit',
    knowledgeBase: null,
    page: null,
    url: null
  })
  const chips = (count: number, changed: Partial<AgentMessage> = {}) =>
    draw(
      <Sources
        message={reply({ text: 'So.', sources: Array.from({ length: count }, (_, index) => source(index + 1)), ...changed })}
      />
    )
  expect(chips(4)).toContain('· Part 4<')
  expect(chips(5)).toContain(t('chat.allSources', { count: 5 }))
  // On paper all are there.
  expect(chips(5).match(/ly-folded/g)).toHaveLength(2)
  expect(chips(5)).toContain('· Part 5<')
  expect(chips(4, { status: 'generating', text: '' })).toBe('')
})

test('the sources that the text refers to come first, what else was found is folded behind them', () => {
  const source = { description: 'A limit', knowledgeBase: null, page: null, url: null }
  const sources = ['a.md', 'b.md', 'c.md'].map((file, index) => ({ ...source, file, position: index + 1, mark: index + 101 }))
  const html = draw(<Sources message={reply({ text: 'It is near.[103] `a[101]`', sources })} />)
  expect(
    [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*><span class="ly-number">(\d)/g)].map(([, shape, number]) => [
      number,
      shape
    ])
  ).toEqual([
    ['3', 'ly-chip'],
    ['1', 'ly-chip ly-folded'],
    ['2', 'ly-chip ly-folded']
  ])
  expect(html).toContain(t('chat.allSources', { count: 3 }))
})

test('who waits in a queue reads the place, and an agent’s own words for what it does go before ours', () => {
  const told = (changed: Partial<AgentMessage>) =>
    draw(<ProgressSteps message={reply({ status: 'generating', ...changed })} />).replace(/<[^>]*>/g, '')
  expect(told({ steps: ['QUEUED'], stepDetail: '3' })).toBe(t('chat.running_QUEUED', { detail: '3' }))
  expect(told({ steps: ['ONLINE_SEARCHING'], stepDetail: 'Searching the handbook…' })).toBe('Searching the handbook…')
  expect(told({ steps: ['QUEUED', 'START'] })).toBe(t('chat.running_START'))
})

test('nothing is written while the agent thinks', () => {
  const writing = reply({ status: 'generating', steps: ['KNOWLEDGE_BASE_SEARCHING', 'GENERATING'] })
  expect(draw(<ProgressSteps message={{ ...writing, thinking: 'So' }} />)).not.toContain(t('chat.running_GENERATING'))
  expect(draw(<ProgressSteps message={writing} />)).toContain(t('chat.running_GENERATING'))
})

test.each([
  ['a step', {}, 'Writing…'],
  ['a node of a flow', { nodes }, 'Approve'],
  ['several nodes', { nodes: [...nodes, { ...nodes[0]!, id: 'n2' }] }, 'Approve'],
  ['the thinking', { nodes, thinking: 'So', thinkingSince: start.createdAt }, 'Thinking…'],
  ['the thinking before a node', { thinking: 'So', thinkingSince: start.createdAt }, 'Thinking…']
] as const)('one thing turns at a time: %s', (_name, changed, words) => {
  const message = reply({ status: 'generating', steps: ['ONLINE_SEARCHING', 'GENERATING'], ...changed } as Partial<AgentMessage>)
  const html = draw(
    <>
      {message.thinking && <Thinking message={message} />}
      {message.nodes.length > 0 && <Nodes message={message} />}
      <ProgressSteps message={message} />
    </>
  )
  expect(html.match(/class="ly-spinner"/g)).toHaveLength(1)
  expect(html.slice(html.indexOf('ly-spinner')).replace(/<[^>]*>/g, '')).toMatch(new RegExp(`^ly-spinner">${words}`))
})

test('an unknown reason of a newer server gets the general text', () => {
  const failure = { reason: 'of a newer server' as 'generic', interrupted: false }
  expect(draw(<Answer message={reply({ status: 'failed', failure })} last idle />)).toContain(t('chat.failed'))
})

test.each([
  ['generating', null, 'chat.node_running'],
  ['aborted', null, 'chat.runStopped'],
  ['failed', null, 'chat.runStopped'],
  ['finished', form, 'chat.runWaits']
] as const)('a step left open in a reply that is %s', (status, asked, words) => {
  const html = draw(<Nodes message={reply({ status, form: asked, nodes })} />)
  expect(html).toContain(t(words))
  expect(html.includes('ly-spinner')).toBe(status === 'generating')
})

test('a sound and a film of this site are players, those of others only links', async () => {
  await loadPart<unknown>(lateParts.files, t)
  const file = (kind: string, url: string) => ({ id: kind, name: `made.${kind}`, kind, url, size: null })
  const drawn = (kind: string, url: string) => draw(<Answer message={reply({ files: [file(kind, url)] })} last idle />)
  vi.stubGlobal('location', new URL('https://school.test/agents'))
  for (const kind of ['audio', 'video']) {
    const own = drawn(kind, '/api/v1/files/f-1?signature=s')
    expect(own).toContain(`<${kind} class="ly-player" src="https://school.test/api/v1/files/f-1?signature=s"`)
    expect(own).toContain(`download="made.${kind}"`)
    expect(drawn(kind, 'https://cdn.test/made')).not.toContain(`<${kind}`)
  }
  expect(drawn('text', '/api/v1/files/f-1')).not.toMatch(/<(audio|video)/)
  vi.unstubAllGlobals()
})

test('a picture stands in the text where the agent put it, and not again below; saved, its name does', async () => {
  await Promise.all([lateParts.files, lateParts.picture].map(part => loadPart<unknown>(part, t)))
  vi.stubGlobal('location', new URL('https://school.test/agents'))
  const picture = (id: string, url: string) => ({ id, name: `${id}.png`, kind: 'image', url, size: null })
  const message = reply({
    text: 'First ![plot.png](/api/v1/files/plot), then.\n\n![gone.png](/api/v1/files/gone)',
    files: [picture('plot', '/api/v1/files/plot?signature=s'), picture('extra', '/api/v1/files/extra?signature=s')]
  })
  const html = draw(<Answer message={message} last idle />)
  expect(html.match(/src="[^"]*"/g)).toEqual([
    'src="https://school.test/api/v1/files/plot?signature=s"',
    'src="https://school.test/api/v1/files/extra?signature=s"'
  ])
  expect(html).toMatch(/First <button[^>]*class="ly-picture".*<\/button>, then\./)
  // One that could not be copied, or was not taken along, leaves its name.
  expect(html).toContain('<em>gone.png</em>')
  const other = reply({ ...message, files: [picture('gone', 'https://cdn.test/gone.png')] })
  expect(draw(<Answer message={other} last idle />)).toContain('<a href="https://cdn.test/gone.png"')
  expect(shownMarkdown(message)).toBe('First *plot.png*, then.\n\n*gone.png*')
  vi.unstubAllGlobals()
})
