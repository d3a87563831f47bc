import { expect, test } from 'vitest'
import { readShown } from './read-text.ts'

const passage = 'The library closes at ten.'
const drawn = new Blob(['a page as a PNG'])
const shown = (name: string, bytes: string, page: Blob | null = drawn) =>
  readShown(
    { name, content: new Blob([bytes]), passage },
    () => [passage],
    async () => page ?? undefined
  )

test('what a document is is told by its content, not by its name', async () => {
  expect(await shown('lecture.pdf', '%PDF-1.7 ')).toMatchObject({ kind: 'pdf' })
  expect(await shown('lecture.txt', '%PDF-1.7 ')).toMatchObject({ kind: 'pdf' })
  expect(await shown('renamed.pdf', passage)).toEqual({ kind: 'text', text: passage })
})

test('of a document that no viewer draws, the passages around the cited one are shown', async () => {
  expect(await shown('timetable.docx', 'PK\u0003\u0004')).toEqual({ kind: 'text', text: passage })
})

test('above what was recognized in a picture stands the picture; of a TIFF the page as the server draws it', async () => {
  expect(await shown('scan.png', '\u0089PNG')).toMatchObject({ kind: 'text', text: passage, picture: expect.any(Blob) })
  for (const head of ['II*\u0000', 'MM\u0000*'])
    expect(await shown('scan.pdf', head)).toEqual({ kind: 'text', text: passage, picture: drawn })
  expect(await shown('scan.tif', 'II*\u0000', null)).toEqual({ kind: 'text', text: passage })
})

test('Markdown is drawn', async () => {
  expect(await shown('guide.md', `# Hours\n\n${passage}`)).toMatchObject({ kind: 'text', markdown: true })
})
