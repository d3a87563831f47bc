import { expect, test } from 'vitest'
import { documentKinds, formatOfDocument, kindOfDocument } from './document-format.ts'

test.each([
  ['notes.pdf', 'application/pdf', 'pdf', 'pdf'],
  ['notes.pdf', 'text/plain', 'txt', 'text'],
  ['table.txt', 'text/csv', 'csv', 'spreadsheet'],
  ['grades.tsv', 'text/tab-separated-values', 'tsv', 'spreadsheet'],
  ['guide.MD', 'text/markdown', 'md', 'text'],
  ['a.properties', 'text/plain', 'properties', 'text'],
  ['photo.jpeg', 'image/jpeg', 'jpeg', 'image'],
  ['old.bin', 'application/octet-stream', 'bin', 'text']
])('%s with the content of %s is %s, and drawn as %s', (name, type, format, kind) => {
  expect(formatOfDocument({ name, type })).toBe(format)
  expect(kindOfDocument({ name, type })).toBe(kind)
})

test('the kinds of documents are those of the formats that a base takes, pictures among them', () => {
  expect(documentKinds).toEqual(['word', 'spreadsheet', 'pdf', 'image', 'text'])
})
