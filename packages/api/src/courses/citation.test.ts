import { expect, test } from 'vitest'
import { asBibtex, asText } from './citation.ts'
import type { SubmissionContent } from './submissions.ts'

const content: SubmissionContent = {
  format: 'lyceum-conversation-1',
  author: 'Ada Lovelace',
  title: 'What is 50% of {A & B}_1?',
  course: 'Linear Algebra',
  school: 'Northgate University',
  agent: { name: 'Calculus tutor', platform: 'dify' },
  handedInAt: '2026-11-26T10:00:00.000Z',
  messages: []
}
const cited = {
  content,
  sha256: 'ab'.repeat(32),
  url: 'https://lyceum.example/lti/handed-in/x',
  locale: 'en-US',
  kind: 'Conversation with an AI agent',
  timeZone: 'UTC'
} as const

test('a conversation is cited as a text with its authors, date, course and hash', () => {
  expect(asText(cited)).toBe(
    `Ada Lovelace, & Calculus tutor (November 26, 2026). “What is 50% of {A & B}_1?” [Conversation with an AI agent]. Linear Algebra, Northgate University. SHA-256 ${cited.sha256}. https://lyceum.example/lti/handed-in/x`
  )
  const nobody = { ...cited, locale: 'zh-CN', content: { ...content, author: '', course: '' } } as const
  expect(asText(nobody)).toMatch(/^Calculus tutor \(2026年11月26日\)\. 《What is 50% of/)
})

test('for BibTeX nothing in it is a command, and names keep their order', () => {
  const bibtex = asBibtex({ ...cited, content: { ...content, author: 'A \\input{x} ^~' } })
  expect(bibtex).toContain('@misc{lyceum-abababababab,')
  expect(bibtex).toContain(
    'author = {{A \\textbackslash{}input\\{x\\} \\textasciicircum{}\\textasciitilde{}} and {Calculus tutor}}'
  )
  expect(bibtex).toContain('title = {{What is 50\\% of \\{A \\& B\\}\\_1?}}')
  expect(bibtex).toContain('year = {2026},\n  month = {11}')
})
