import type { InputField } from '@lyceum/core/contract/agents'
import { createWords, loadChatWords } from '@lyceum/core/i18n'
import { sampleQuestion, sampleReply } from '@lyceum/core/testing'
import { expect, test, vi } from 'vitest'
import { saveMarkdown, toMarkdown } from './save.ts'

const t = createWords('en-US', await loadChatWords('en-US', ['chat', 'panels']))
const names = { title: 'Limits', about: '', agent: 'Calculus tutor', t }

test('a conversation is saved with who said what, its files and its sources', () => {
  const source = { description: '…', file: 'Stewart.pdf', knowledgeBase: 'Calculus', page: 114, url: null }
  const sources = [
    { ...source, position: 1, mark: 101, heading: 'Limits' },
    { ...source, position: 2, mark: 105, file: 'Notes [1].md', page: null, url: 'https://a.edu/notes' }
  ]
  const file = { id: 'f', name: 'graph.png', kind: 'image', url: '/f', size: 1 }
  const text = toMarkdown(
    [
      sampleQuestion({ text: 'What is a limit?' }),
      sampleReply({ text: '**A height.**[101] `x[101]`[101, 105][7]', sources, files: [file] })
    ],
    [],
    { ...names, about: 'Calculus tutor · Demo University' }
  )
  expect(text).toBe(
    '# Limits\n\nCalculus tutor · Demo University\n\n## You\n\nWhat is a limit?\n\n## Calculus tutor\n\n**A height.**[1] `x[101]`[1, 2][7]\n\n- graph.png\n\n' +
      '**Sources**\n\n1. Stewart.pdf · p. 114 · Limits · Calculus\n2. [Notes \\[1\\].md · Calculus](<https://a.edu/notes>)\n'
  )
})

test('what was entered in a form is saved once, as it is shown: by its labels, and files by their names', () => {
  const sent = (id: string, name: string) => ({ id, name, type: 'application/pdf', size: 1 })
  const plain = { required: false, maxLength: null, options: [], initial: null, hint: null }
  const form: InputField[] = [
    { ...plain, name: 'essay', label: 'Your essay', kind: 'file' },
    { ...plain, name: 'strict', label: '', kind: 'checkbox' }
  ]
  const inputs = { essay: 'f-1', strict: true }
  const asked = { inputs, text: 'What do you think?', files: [sent('f-1', 'essay.pdf'), sent('f-2', 'notes.pdf')] }
  const text = toMarkdown(
    [sampleQuestion(asked), sampleReply({ text: 'Good.' }), sampleQuestion({ ...asked, id: 'q-2', text: 'And now?', files: [] })],
    form,
    names
  )
  expect(text).toBe(
    '# Limits\n\n## You\n\n- Your essay: essay.pdf\n- strict: ✓\n\nWhat do you think?\n\n- notes.pdf\n\n' +
      '## Calculus tutor\n\nGood.\n\n## You\n\nAnd now?\n'
  )
})

test('the named outputs of a run are saved as the screen has them', () => {
  const outputs = { summary: 'Short.', keywords: ['limit', 'secant'], statistics: { sentences: 4 } }
  expect(toMarkdown([sampleReply({ text: '', outputs })], [], names)).toBe(
    '# Limits\n\n## Calculus tutor\n\n**summary**\n\nShort.\n\n**keywords**\n\nlimit · secant\n\n**statistics**\n\n```json\n{\n  "sentences": 4\n}\n```\n'
  )
  expect(toMarkdown([sampleReply({ text: 'Short.', outputs: { summary: 'Short.' } })], [], names)).toBe(
    '# Limits\n\n## Calculus tutor\n\nShort.\n'
  )
})

const answered = (text: string) => toMarkdown([sampleReply({ text })], [], names).replace('# Limits\n\n## Calculus tutor\n\n', '')

test.each([
  ['of one mark', '# One\n\nText\n\n## Two\n\n##### Five', '### One\n\nText\n\n#### Two\n\n###### Five\n'],
  ['of three marks', '### One\n#### Two #\n', '### One\n#### Two\n\n'],
  ['that is underlined', 'One\n===\n\nTwo\n---\nText', '### One\n\n#### Two\nText\n'],
  [
    'in code stays',
    '# One\n\n```sh\n# a remark\n```\n\n    # another\n\n## Two',
    '### One\n\n```sh\n# a remark\n```\n\n    # another\n\n#### Two\n'
  ],
  [
    'in a quotation',
    '# One\n\n> ## Two\n> ```\n> ## no\n> ```\n> ## no\n',
    '### One\n\n> #### Two\n> ```\n> ## no\n> ```\n> #### no\n\n'
  ],
  ['in a list', '# One\n\n- # Two\n- three # four\n', '### One\n\n- ### Two\n- three # four\n\n'],
  ['that is none', 'See #1 and #hashtag.\n\n#no', 'See #1 and #hashtag.\n\n#no\n']
])('an answer’s heading %s stands below the name of who speaks', (_name, text, saved) => {
  expect(answered(text)).toBe(saved)
})

test('an answer without headings is saved as it is', () => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |\n\n1. $x_1$\n2. [a](b)\n\n[^1]: Note\n\n***\n\n<br>\\# no'
  expect(answered(text)).toBe(`${text}\n`)
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
