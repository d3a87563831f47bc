import { expect, test } from 'vitest'
import { linkedName, withEnding } from './linked-name.ts'

const nameOf = (url: string, disposition?: string) =>
  linkedName({ url, headers: disposition === undefined ? {} : { 'content-disposition': disposition } })

test.each([
  ['https://example.org/a/notes%20%E6%B0%B4.pdf?x=1', undefined, 'notes 水.pdf'],
  ['https://example.org/download', 'attachment; filename="week 3.docx"', 'week 3.docx'],
  ['https://example.org/download', 'attachment; filename=plain.csv', 'plain.csv'],
  ['https://example.org/download', `attachment; filename="x.pdf"; filename*=UTF-8''%E8%AC%9B%E7%BE%A9.pdf`, '講義.pdf'],
  ['https://example.org/a.txt', 'attachment; filename="', 'a.txt'],
  ['https://example.org/%zz', undefined, '%zz'],
  ['https://example.org/', undefined, 'example.org']
])('a file at %s is named by its server or its address', (url, disposition, name) => {
  expect(nameOf(url, disposition)).toBe(name)
})

test.each([
  ['2301.00001', 'application/pdf', '2301.00001.pdf'],
  ['Paper.PDF', 'application/pdf', 'Paper.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo', 'image/jpeg', 'photo.jpg'],
  ['main.py', 'text/plain', 'main.py'],
  ['slides.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides.pptx']
])('%s of type %s is called %s', (name, type, expected) => {
  expect(withEnding(name, type)).toBe(expected)
})
