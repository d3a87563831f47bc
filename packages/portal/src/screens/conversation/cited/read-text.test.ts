import { expect, test } from 'vitest'
import { readShown } from './read-text.ts'

const passage = 'The library closes at ten.'
const shown = (name: string, bytes: string) => readShown({ name, content: new Blob([bytes]), passage }, () => [passage])

test('what a document is is told by its content, not by its name', async () => {
  expect(await shown('lecture.pdf', '%PDF-1.7 ')).toMatchObject({ kind: 'pdf' })
  expect(await shown('lecture.txt', '%PDF-1.7 ')).toMatchObject({ kind: 'pdf' })
  expect(await shown('renamed.pdf', passage)).toEqual({ kind: 'text', text: passage })
})

test('of a document that no viewer draws, the passages around the cited one are shown', async () => {
  expect(await shown('timetable.docx', 'PK\u0003\u0004')).toEqual({ kind: 'text', text: passage })
  expect(await shown('scan.pdf', 'II*\u0000\u00ff')).toEqual({ kind: 'text', text: passage })
})

test('Markdown is drawn', async () => {
  expect(await shown('guide.md', `# Hours\n\n${passage}`)).toMatchObject({ kind: 'text', markdown: true })
})
