import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const question = `Is it "true" that I'm failing?`

test.each([
  [
    'as Python writes it',
    `[{'type': 'string_type', 'loc': ('body', 'messages', 0, 'content'), 'input': "Is it \\"true\\" that I'm failing?"}]`
  ],
  ['as JSON', JSON.stringify({ detail: [{ type: 'string_type', input: question, loc: ['body'] }] })],
  ['with what stands around it', `[{'type': 'list_type', 'input': {'messages': [{'content': 'that I am failing'}]}}]`],
  ['cut off', `{'type': 'string_type', 'input': 'that I am failing`],
  ['in a sentence', `content\n  Input should be a string [type=string_type, input_value=['that I am failing'], input_type=list]`]
])('the log of a refused call has no question that the platform quotes, %s, and tells what was wrong', (_, words) => {
  const told = redact(words, [])
  expect(told).not.toContain('failing')
  expect(told).toMatch(/(string|list)_type/)
})
