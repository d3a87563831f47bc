import { expect, test } from 'vitest'
import { contentOf } from './file-content.ts'

const typeOf = (text: string, name = 'a.svg') => contentOf(Buffer.from(text), name)?.type
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test.each([
  ['alone', svg],
  ['behind a declaration', `<?xml version="1.0"?>\n${svg}`],
  ['behind comments', `<?xml version="1.0"?><!-- one --><!---->\n<!-- two\n-->${svg}`],
  ['behind its type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">']
])('a drawing is told by how it begins: %s', (_where, text) => {
  expect(typeOf(text)).toBe('image/svg+xml')
  expect(typeOf(text, 'a.txt')).toBe('text/plain')
})

test.each([
  ['comments alone', '<!---->'.repeat(73)],
  ['a comment without an end', '<!--'.repeat(100)],
  ['a declaration without an end', '<?xml '.repeat(80)],
  ['another document', '<html><svg/></html>']
])('what begins otherwise is text, whatever its name: %s', (_what, text) => {
  expect(typeOf(text)).toBe('text/plain')
})
