import type { AgentMessage } from '@lyceum/core/contract/chat'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { emptyReply } from '@lyceum/core/rules'
import { openTestChat } from '@lyceum/core/testing'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Answer } from './answer.tsx'
import { ChatContext } from './chat-context.ts'
import { loadMarkdown } from './markdown.tsx'
import { Nodes } from './nodes.tsx'
import { WorkflowResults } from './workflow-results.tsx'

const { chat } = await openTestChat()
await loadMarkdown()
const t = createWords('en-US', await loadChatWords('en-US'))
const draw = (view: ReactElement) =>
  renderToStaticMarkup(<ChatContext.Provider value={{ chat, t, showSource() {}, showPicture() {} }}>{view}</ChatContext.Provider>)

const start = { id: 'm', conversationId: 'c', questionId: 'q', createdAt: '2026-01-01T00:00:00.000Z' }
const reply = (changed: Partial<AgentMessage>): AgentMessage => ({ ...emptyReply(start), status: 'finished', ...changed })
const form = { title: 'Approve', text: 'Is **this** right?', fields: [], actions: [{ id: 'yes', label: 'Yes' }] }
const nodes = [{ id: 'n', title: 'Approve', kind: 'human-input', status: 'running' as const, milliseconds: null }]

test('a flow that waits for a person says so, and that it cannot be answered here', () => {
  for (const asked of [form, { ...form, title: '', text: '' }]) {
    const html = draw(<Answer message={reply({ form: asked })} last idle />)
    expect(html).toContain(t('chat.waits'))
    expect(html).not.toContain(t('chat.noContent'))
  }
  expect(draw(<Answer message={reply({ form })} last idle />)).toContain('<strong>this</strong>')
  const results = draw(<WorkflowResults reply={reply({ form })} question={undefined} />)
  expect(results).toContain(t('chat.runWaits'))
  expect(results).not.toContain(t('chat.node_finished'))
})

test('a reply that failed after asking says that it failed', () => {
  const failure = { reason: 'thirdPartyStreamFailed' as const, interrupted: false }
  expect(draw(<Answer message={reply({ form, status: 'failed', failure })} last idle />)).not.toContain(t('chat.waits'))
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
