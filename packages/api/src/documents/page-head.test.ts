import { expect, test } from 'vitest'
import { headOfPage } from './page-head.ts'

const address = 'https://school.test/news/one'
const headOf = (text: string, type = 'text/html; charset=utf-8') => headOfPage(Buffer.from(text), { url: address, type })

test.each<[string, string, { title: string | null; canonical: string | null }]>([
  [
    'with all its parts',
    `<!doctype html><html lang=en><head><meta charset=utf-8><script>document.write("<title>No</title><body>")</script>
     <style>a::after { content: "</head>" }</style><title>Fees &amp;
       dates</title><link rel=Canonical href='/news/1?a=1&amp;b=2'></head><body><title>Not this</title>`,
    { title: 'Fees & dates', canonical: 'https://school.test/news/1?a=1&b=2' }
  ],
  ['without the tags that may be left out', '<title>費用</title><link rel=canonical href=/fees><p>Text', { title: '費用', canonical: 'https://school.test/fees' }],
  ['with a title among its text', '<head></head><p>Text</p><svg><title>Drawing</title></svg>', { title: null, canonical: null }],
  ['with a title that others fill in', '<template><title>Mine</title></template><title> </title>', { title: null, canonical: null }],
  ['that names another site', '<title>A</title><link rel=canonical href=https://evil.test/x>', { title: 'A', canonical: null }],
  ['whose title does not end', '<title>A title that', { title: null, canonical: null }]
])('the head of a page %s is read', async (_, text, head) => {
  expect(await headOf(text)).toEqual(head)
})

const kilobytes = 64 * 1024
const filled = (unit: string, start = '') => (start + unit.repeat(kilobytes / unit.length)).slice(0, kilobytes)
const names = (count: number, tag: (name: string) => string) => Array.from({ length: count }, (_, at) => tag(at.toString(36))).join('')

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
  await headOf(text)
  expect(performance.now() - begun).toBeLessThan(2000)
})
