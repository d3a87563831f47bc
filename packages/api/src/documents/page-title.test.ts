import { expect, test } from 'vitest'
import { titleOfPage } from './page-title.ts'

const titleOf = (text: string) => titleOfPage(Buffer.from(text), 'text/html; charset=utf-8')

test.each([
  [
    'with all its parts',
    `<!doctype html><html lang=en><head><meta charset=utf-8><script>document.write("<title>No</title><body>")</script>
     <style>a::after { content: "</head>" }</style><title>Fees &amp;
       dates</title><link rel=canonical href=/news></head><body><title>Not this</title>`,
    'Fees & dates'
  ],
  ['without the tags that may be left out', '<title>費用</title><p>Text', '費用'],
  ['with a title among its text', '<head></head><p>Text</p><svg><title>Drawing</title></svg>', null],
  ['with a title that others fill in', '<template><title>Mine</title></template><title> </title>', null],
  ['whose title does not end', '<title>A title that', null]
])('the title of a page %s is read', async (_, text, title) => {
  expect(await titleOf(text)).toBe(title)
})

const kilobytes = 64 * 1024
const filled = (unit: string, start = '') => (start + unit.repeat(kilobytes / unit.length)).slice(0, kilobytes)
const names = (count: number, tag: (name: string) => string) =>
  Array.from({ length: count }, (_, at) => tag(at.toString(36))).join('')

// A tree of the first of them took ten seconds and 400 MB, one of the second did not end.
test.each([
  ['elements that are opened again and again', `${'<p>'}${names(1000, name => `<b x${name}>`)}${'<p>x'.repeat(1000)}`],
  ['the same, many times', `${'<p>'}${names(5000, name => `<b x${name}>`)}${'<p>x'.repeat(5000)}`.slice(0, kilobytes)],
  ['very many attributes', `<link ${names(17_000, name => `${name} `)}>`.slice(0, kilobytes)],
  ['templates in each other', filled('<template>')],
  ['titles in each other', filled('</titl', '<title>')],
  ['titles beside each other', filled('<title>a</title>')],
  ['signs by their names', filled('&CounterClockwiseContourIntegra', '<title>')],
  ['comments that do not end', filled('<!--')],
  ['tags that do not end', filled('<link a="')]
])('64 KB of %s take hardly a moment', async (_, text) => {
  const begun = performance.now()
  await titleOf(text)
  expect(performance.now() - begun).toBeLessThan(2000)
})
