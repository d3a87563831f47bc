import { expect, test } from 'vitest'
import { takenTypes, wayOfFile } from './attachments.ts'

const takesAll = { files: true }
const takesPictures = { files: true, readsDocuments: true }
const takesNone = { files: false, readsDocuments: true }
const workflow = { files: false, readsDocuments: false }

test.each([
  ['notes.pdf', 'application/pdf', 'file', 'text', 'text'],
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file', 'text', 'text'],
  ['main.py', '', 'file', 'text', 'text'],
  ['data.json', 'application/json; charset=utf-8', 'file', 'text', 'text'],
  ['photo.PNG', 'image/png', 'file', 'file', 'text'],
  ['scan.tiff', 'image/tiff', 'file', 'text', 'text'],
  ['moving.gif', 'image/gif', 'file', 'file', undefined],
  ['drawing.svg', 'image/svg+xml', 'file', undefined, undefined],
  ['slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'file', undefined, undefined],
  ['talk.mp3', 'audio/mpeg', 'file', undefined, undefined]
] as const)('%s of type "%s" goes as %s, %s or %s', (name, type, all, pictures, none) => {
  expect(wayOfFile({ name, type }, takesAll)).toBe(all)
  expect(wayOfFile({ name, type }, takesPictures)).toBe(pictures)
  expect(wayOfFile({ name, type }, takesNone)).toBe(none)
  expect(wayOfFile({ name, type }, workflow)).toBeUndefined()
})

test('which files an agent takes can be read', () => {
  expect(takenTypes(takesAll)).toMatchObject({
    kinds: ['image', 'audio', 'video', 'text'],
    endings: expect.arrayContaining(['PDF', 'DOCX', 'PPTX'])
  })
  expect(takenTypes(takesPictures)).toMatchObject({ kinds: ['text'], endings: expect.arrayContaining(['PNG', 'PDF', 'JSON']) })
  expect(takenTypes(takesNone).endings).not.toContain('GIF')
  const { endings } = takenTypes(takesPictures)
  expect(new Set(endings).size).toBe(endings.length)
})
