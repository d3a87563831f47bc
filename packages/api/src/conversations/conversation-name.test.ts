import { expect, test } from 'vitest'
import { conversationName } from './conversation-name.ts'

test.each([
  ['B18: code has no marks', '```python\nprint(1)\n```', 'print(1)'],
  [
    'nor have headings, lists, emphasis and links',
    '## **Limits** of `f`\n- [notes](https://a.edu) on snake_case_name',
    'Limits of f notes on snake_case_name'
  ],
  ['signs that only look like marks stay', 'What is `__init__`, and what *.txt?', 'What is __init__, and what *.txt?'],
  [
    'rows of tables, elements and notes are left out',
    '| Day | Room |\n|---|---|\n| Mon | C-7 |\n\nIs H<sub>2</sub>O there[^1]?',
    'Day Room Mon C-7 Is H2O there?'
  ],
  ['a short question is its own name', 'What is a limit?', 'What is a limit?'],
  [
    'a long one leaves out how it begins and all but its first clause',
    'Could you please explain why the chain rule works, because I did not understand the lecture yesterday at all?',
    'Why the chain rule works'
  ],
  [
    'and in Chinese',
    '老师好，请问分部积分法里应该怎么选择 u 和 dv？我昨天的作业第三题总是算不出来，能不能帮我看看。',
    '分部积分法里应该怎么选择 u 和 dv？'
  ],
  [
    'what is long without clauses ends with a whole word',
    'A very long question about everything that happened during the nineteenth century in Europe',
    'A very long question about everything…'
  ],
  ['or within one', 'x'.repeat(60), `${'x'.repeat(39)}…`]
])('%s', (_rule, question, name) => expect(conversationName([question])).toBe(name))

test('without a text there is none', () => expect(conversationName([3, ' '])).toBeUndefined())
