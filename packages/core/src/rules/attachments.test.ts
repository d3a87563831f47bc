import { expect, test } from 'vitest'
import { acceptOf, takenTypes, wayOfFile } from './attachments.ts'

const takesAll = { files: true }
const takesPictures = { files: true, readsDocuments: true }
const hears = { files: false, readsDocuments: true, sounds: true }
const takesNone = { files: false, readsDocuments: true }
const workflow = { files: false, readsDocuments: false }

test.each([
  ['talk.mp3', 'audio/mpeg', 'file'],
  ['talk.wav', 'audio/x-wav; codecs=1', 'file'],
  ['talk.ogg', 'audio/ogg', undefined],
  ['photo.png', 'image/png', 'text'],
  ['notes.pdf', 'application/pdf', 'text']
] as const)('%s of type "%s" goes to a model that hears as %s', (name, type, way) => {
  expect(wayOfFile({ name, type }, hears)).toBe(way)
  expect(acceptOf(hears).split(',').includes('.mp3')).toBe(true)
  expect(acceptOf(takesPictures).split(',').includes('.mp3')).toBe(false)
})

test.each([
  ['notes.pdf', 'application/pdf', 'file', 'text', 'text'],
  ['notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file', 'text', 'text'],
  ['main.py', '', 'file', 'text', 'text'],
  ['data.json', 'application/json; charset=utf-8', 'file', 'text', 'text'],
  ['talk.srt', 'application/x-subrip', 'file', 'text', 'text'],
  ['build.yml', 'application/yaml', 'file', 'text', 'text'],
  ['page.xhtml', 'application/xhtml+xml', 'file', 'text', 'text'],
  ['grades.tsv', 'text/tab-separated-values', 'file', 'text', 'text'],
  ['main.rs', 'application/octet-stream', 'file', 'text', 'text'],
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
