import { sampleQuestion, sampleReply } from '@lyceum/core/testing'
import { expect, test, vi } from 'vitest'
import { saveMarkdown, toMarkdown } from './whole-conversation.ts'

test('a conversation is saved with who said what, its files and its sources', () => {
  const source = { position: 1, mark: 101, description: '…', file: 'Stewart.pdf', knowledgeBase: null, page: 114, url: null }
  const file = { id: 'f', name: 'graph.png', kind: 'image', url: '/f', size: 1 }
  const text = toMarkdown(
    [sampleQuestion({ text: 'What is a limit?' }), sampleReply({ text: '**A height.**[101]', sources: [source], files: [file] })],
    {
      title: 'Limits',
      you: 'You',
      agent: 'Calculus tutor',
      sources: 'Sources'
    }
  )
  expect(text).toBe(
    '# Limits\n\n## You\n\nWhat is a limit?\n\n## Calculus tutor\n\n**A height.**[101]\n\n- graph.png\n\n**Sources**\n\n- [101] Stewart.pdf, 114\n'
  )
})

test('a conversation whose earlier messages do not come is not saved by half', async () => {
  const createElement = vi.fn()
  vi.stubGlobal('document', { createElement })
  const loadEarlier = vi.fn(async () => undefined)
  const chat = { $hasEarlier: { get: () => true }, $messages: { get: () => [sampleQuestion()] }, loadEarlier }
  await saveMarkdown(chat as never, (() => '') as never)
  expect(loadEarlier).toHaveBeenCalledOnce()
  expect(createElement).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
