import { expect, test, vi } from 'vitest'
import { wordDocument, wordItem, wordLists } from '../testing/documents/word.ts'
import { extractDocument } from './extract-document.ts'
import { withoutSpans } from './text/without-spans.ts'

const read = (name: string, content: string | Uint8Array) =>
  extractDocument({ name, bytes: typeof content === 'string' ? Buffer.from(content) : content })
const textsOf = async (name: string, content: string | Uint8Array) => (await read(name, content)).blocks.map(({ text }) => text)
const failureOf = (name: string, content: string | Uint8Array) =>
  read(name, content).then(
    () => 'read',
    ({ reason }) => reason
  )

const simplified = '姓名,学号,成绩\n李梅,20231,95\n王强,20232,88\n'
const traditional = '姓名,學號,成績\n李梅,20231,95\n王強,20232,88\n'
const cantonese = '佢哋喺圖書館睇書，啲書嘅內容唔難。'
const hongKong = '衞生署喺北角邨同鰂魚涌派咗單張。'
const accents = 'Le café est fermé à l’été. “Déjà vu”, dit José.'
/** What an editor in Beijing, Taipei or Paris writes; Node's decoder is the other side of it. */
const bytesOf: Record<string, Record<string, Uint8Array>> = {
  [simplified]: {
    gb18030: Buffer.from('d0d5c3fb2cd1a7bac52cb3c9bca80ac0eec3b72c32303233312c39350acdf5c7bf2c32303233322c38380a', 'hex'),
    'utf-16le': Buffer.from(simplified, 'utf16le'),
    'utf-16be': Buffer.from(simplified, 'utf16le').swap16()
  },
  [traditional]: {
    big5: Buffer.from(
      'a96da657 2c bec7b8b9 2c a6a8c15a 0a a7f5b1f6 2c 3230323331 2c 3935 0a a4fdb16a 2c 3230323332 2c 3838 0a'.replaceAll(
        ' ',
        ''
      ),
      'hex'
    ),
    'utf-8 with a mark': Buffer.from(`\ufeff${traditional}`),
    'utf-16le with a mark': Buffer.from(`\ufeff${traditional}`, 'utf16le')
  },
  [cantonese]: {
    'big5 of Hong Kong': Buffer.from('ca5c925d9df6b9cfaed1c05ddabbaed1a1419df8aed1fb48a4baae65adf8c3f8a143', 'hex')
  },
  [hongKong]: {
    'big5 of Hong Kong': Buffer.from('8fc0a5cdb8709df6a55fa8a49068a650916fb3bdaf46aca39df7b3e6b169a143', 'hex')
  },
  [accents]: {
    'windows-1252': Buffer.from([...accents].map(letter => ({ '’': 0x92, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)))
  }
}

test.each(
  Object.entries(bytesOf).flatMap(([text, encodings]) =>
    Object.entries(encodings).map(([encoding, bytes]) => ({ encoding, text, bytes }))
  )
)('a text of a few words in $encoding is read, though nothing says its encoding', async ({ text, bytes }) => {
  expect(await textsOf('list.txt', bytes)).toEqual([text.trim()])
})

test('a page is read in the encoding it names', async () => {
  const page = Buffer.concat([
    Buffer.from('<html><meta charset="gb2312"><body><p>'),
    Buffer.from('b3c9bca8', 'hex'),
    Buffer.from('</p></body></html>')
  ])
  expect(await textsOf('page.html', page)).toEqual(['成绩'])
})

const simplifiedSentence = '极限是函数趋近的值，这是一个基本概念。'
const traditionalSentence = '這門課介紹極限，作業每週一次。'
test.each([
  ['gb2312', 'Big5', traditionalSentence, 'b36faaf9bdd2a4b6b2d0b7a5adada141a740b77ea843b667a440a6b8a143'],
  ['big5-hkscs', 'Big5', cantonese, 'ca5c925d9df6b9cfaed1c05ddabbaed1a1419df8aed1fb48a4baae65adf8c3f8a143'],
  ['utf-16', 'Big5', traditionalSentence, 'b36faaf9bdd2a4b6b2d0b7a5adada141a740b77ea843b667a440a6b8a143'],
  ['iso-8859-1', 'Big5', traditionalSentence, 'b36faaf9bdd2a4b6b2d0b7a5adada141a740b77ea843b667a440a6b8a143'],
  ['big5', 'GB18030', simplifiedSentence, 'bcabcfdecac7baafcafdc7f7bdfcb5c4d6b5a3acd5e2cac7d2bbb8f6bbf9b1beb8c5c4eea1a3'],
  ['windows-1252', 'GB18030', simplifiedSentence, 'bcabcfdecac7baafcafdc7f7bdfcb5c4d6b5a3acd5e2cac7d2bbb8f6bbf9b1beb8c5c4eea1a3']
])('a page that says it is %s and is %s is read as what it is', async (declared, _, text, bytes) => {
  const page = Buffer.concat([Buffer.from(`<meta charset="${declared}"><p>`), Buffer.from(bytes, 'hex')])
  expect(await textsOf('page.html', page)).toEqual([text])
})

test('a rare character of four bytes does not hide that a short text is GB18030', async () => {
  const bytes = Buffer.from('9534b235d2b0bcd2b2cbb5a50a0abdf1ccecb5c4ccd8bcdbcac7c5a3c8e2b7b9a1a3', 'hex')
  expect(await textsOf('menu.txt', bytes)).toEqual(['𠮷野家菜单', '今天的特价是牛肉饭。'])
})

test('plain text has paragraphs, and headings where lines number chapters in any of the languages', async () => {
  const { blocks, title } = await read(
    'notes.txt',
    '第一章 极限\n\n极限是基本概念。\n它很重要。\n\nChapter 2: Derivatives\n\nA derivative is a limit.\n\n第三節 積分\n積分是和的極限。'
  )
  expect(title).toBe('第一章 极限')
  expect(blocks.filter(({ kind }) => kind === 'paragraph').map(({ headings, text }) => [...headings, text])).toEqual([
    ['第一章 极限', '极限是基本概念。\n它很重要。'],
    ['Chapter 2: Derivatives', 'A derivative is a limit.'],
    ['Chapter 2: Derivatives', '第三節 積分', '積分是和的極限。']
  ])
})

test.each([
  '\u7b2c\u4e00\u7ae0\u8bb2\u4ec0\u4e48\uff1f',
  '\u7b2c\u4e09\u7bc0\u5f88\u91cd\u8981\uff0c\u8acb\u9810\u7fd2\uff01',
  'Chapter 2 is about limits.'
])('a sentence that names a chapter is no heading: %s', async line => {
  expect((await read('notes.txt', line)).blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('Markdown keeps its headings, lists and tables and loses its marks', async () => {
  const { blocks, title } = await read(
    'guide.md',
    `---\ntitle: "Writing studio"\n---\n# 写作中心\n\nBring **your essay**, see [the hours](https://x.edu).\n\n## Hours\n\n- Monday\n  - 9 to 12\n- \`Tuesday\`\n\n| Day | Room |\n|---|---|\n| Mon | B2 |\n| Tue | B3 |\n\n\`\`\`sh\ngit rebase\n\`\`\`\n`
  )
  expect(title).toBe('Writing studio')
  expect(blocks.map(({ kind, text, header }) => [kind, text, ...(header ? [header] : [])])).toEqual([
    ['heading', '写作中心'],
    ['paragraph', 'Bring your essay, see the hours (https://x.edu).'],
    ['heading', 'Hours'],
    ['line', '- Monday'],
    ['line', '- 9 to 12'],
    ['line', '- Tuesday'],
    ['row', 'Mon | B2', 'Day | Room'],
    ['row', 'Tue | B3', 'Day | Room'],
    ['paragraph', 'git rebase']
  ])
  expect(blocks.at(-1)!.headings).toEqual(['写作中心', 'Hours'])
})

test('what stands above the line in Markdown, what is struck out, and a tilde between numbers stay apart', async () => {
  expect(
    await textsOf(
      'a.md',
      '2<sup>10</sup> bytes, ~~40~~ <del>45</del> 50 crowns.\n\n3~5 天，60~70~80, 2*3*4\n\n<p>9 m<sup>2</sup></p>\n'
    )
  ).toEqual(['2¹⁰ bytes, ~~40~~ ~~45~~ 50 crowns.', '3~5 天，60~70~80, 2*3*4', '9 m²'])
})

test.each([
  ['a.md', 'Set __proto__ here, __constructor__ too.\n', 'Set proto here, constructor too.'],
  ['a.html', '<!doctype html><p>Set <math><constructor><mi>x</mi></constructor></math>', 'Set $x$'],
  ['a.docx', wordDocument(wordItem('Set', 1), { numbering: wordLists([['toString', '%1.']]) }), '1. Set']
])('names that every object has are names as any other in %s', async (name, content, text) => {
  expect(await textsOf(name, content)).toEqual([text])
})

test.each([
  ['slides', '---\n# One\n\nFirst: read this.\n\n---\n\n# Two\n', ['One', 'First: read this.', 'Two']],
  [
    'minutes',
    '---\nWe met at nine: all were there.\n\n---\nWe parted at ten.\n',
    ['We met at nine: all were there.', 'We parted at ten.']
  ],
  ['a list', '---\n- Bring a pen\n- Bring paper\n---\nEnd.\n', ['- Bring a pen', '- Bring paper', 'End.']]
])('what stands between two rules of %s is text', async (_, content, texts) => {
  expect(await textsOf('a.md', content)).toEqual(texts)
})

test('names and values between two rules at the beginning are about the text, whatever the values are', async () => {
  const matter = '---\r\ntitle: Hours\r\n# of the editor\r\ntags:\r\n  - a\r\n- b\r\n\r\n标签: |\r\n  One: two\r\n---\r\nEnd.'
  expect(await read('a.md', matter)).toMatchObject({ title: 'Hours', blocks: [{ text: 'End.' }] })
})

test('MDX is read without imports, components and expressions, but code stays as it is', async () => {
  const text = `import { Tip } from './tip'\nexport const year = 2026\n\n# Limits\n\n<Tip kind="note" value={{ a: 1 }}>\n\nRead **this**. {/* hidden */}\n\n</Tip>\n\nimport your data first.\n\n\`\`\`jsx\nimport { Tip } from './tip'\n<Tip />\n\`\`\`\n`
  expect(await textsOf('limits.mdx', text)).toEqual([
    'Limits',
    'Read this.',
    'import your data first.',
    "import { Tip } from './tip'\n<Tip />"
  ])
})

test.each([
  ['a.md', 'Mon<br>Tue and H<sub>2</sub>O', ['Mon\nTue and H2O']],
  ['a.md', '| Day | Room |\n| --- | --- |\n| Mon<br>Tue | A1 |', ['Mon Tue | A1']],
  ['a.md', '<dl><dt>Fee</dt><dd>40</dd></dl>', ['Fee\n40']],
  ['a.md', '<div><p>One</p><p>T<b>w</b>o</p></div>', ['One\nTwo']],
  ['a.md', '<aside>\n<ul><li>Bring a pen</li></ul>\n</aside>', ['- Bring a pen']],
  ['a.mdx', 'Mon<br/>Tue and H<sub>2</sub>O', ['Mon Tue and H2O']],
  ['a.mdx', 'Text\n\n<Tab>Mon</Tab><Tab>Tue</Tab>', ['Text', 'Mon Tue']],
  ['a.mdx', 'the <Term>limit</Term>s,{" "}<Gap/>and', ['the limits, and']],
  ['a.mdx', 'x <dt>Fee</dt><dd>40</dd>', ['x Fee 40']]
])('in %s, words between which a tag stands stay apart: %s', async (name, content, texts) => {
  expect((await textsOf(name, content)).map(text => text.replace(/ +/g, ' '))).toEqual(texts)
})

test('of a page what a person reads is kept: no menu, script, form or hidden part', async () => {
  const { title, blocks } = await read(
    'page.html',
    `<!doctype html><title>Course page</title><style>p{}</style><nav>Home | Courses</nav>
     <main><h1>COMP 1021</h1><p>Bring a <b>laptop</b>.<br>And   paper.</p><script>alert(1)</script>
     <ol><li>First</li><li>Second</li></ol><p hidden>secret</p><form><input value=x><button>Send</button></form>
     <table><tr><th>Week</th><th>Topic</th></tr><tr><td>1</td><td>極限 &amp; 連續</td></tr></table></main><footer>© 2026</footer>`
  )
  expect(title).toBe('Course page')
  expect(blocks.map(({ text, header }) => (header ? `${header} / ${text}` : text))).toEqual([
    'COMP 1021',
    'Bring a laptop.\nAnd paper.',
    '1. First',
    '2. Second',
    'Week | Topic / 1 | 極限 & 連續'
  ])
})

test('each row of separated text carries the names of its columns; formulas are text', async () => {
  const { blocks } = await read(
    'grades.csv',
    'Fall 2026;;\nName;Grade;Note\n李梅;95;"good; very"\nZoë;88;=HYPERLINK("http://x")\n'
  )
  expect(blocks.map(({ kind, text, header, place }) => ({ kind, text, header, place }))).toEqual([
    { kind: 'paragraph', text: 'Fall 2026', header: undefined, place: null },
    { kind: 'row', text: '李梅 | 95 | good; very', header: 'Name | Grade | Note', place: { sheet: null, row: 3 } },
    { kind: 'row', text: 'Zoë | 88 | =HYPERLINK("http://x")', header: 'Name | Grade | Note', place: { sheet: null, row: 4 } }
  ])
})

test.each([
  ['years', 'Student,2024,2025\nBo,17,18\nCy,12,14\n', 'Student | 2024 | 2025'],
  ['weeks', 'Week,1,2,3\nLectures,4,4,2\nLabs,0,2,2\n', 'Week | 1 | 2 | 3'],
  ['days', 'Room,2026-09-01,2026-09-02\nA1,free,taken\n', 'Room | 2026-09-01 | 2026-09-02'],
  ['no names: seats', 'Bo,14,15\nCy,16,17\n', undefined],
  ['no names: from a year to another', 'Smith,2019,2020\nJones,2021,2023\n', undefined],
  ['no names: marks', 'Bo,17,12\nCy,12,18\n', undefined]
])('figures are names of columns where they go on one after the other: %s', async (_, content, header) => {
  const { blocks } = await read('a.csv', content)
  expect(new Set(blocks.map(block => block.header))).toEqual(new Set([header]))
})

test.each([
  ['a department that other rows have', 'Alice Green,Physics\nBob Stone,Physics\nCy Hall,Chemistry\n'],
  ['a code', 'Alice Green,B-214\nBob Stone,C-7\nCy Hall,by arrangement\n'],
  ['an address', 'Alice Green,green@school.test\nBob Stone,stone@school.test\n'],
  ['a Chinese word that other rows have', '张三,物理\n李四,化学\n王五,物理\n']
])('a list without names of its columns is told by its first row: %s', async (_, content) => {
  const { blocks } = await read('people.csv', content)
  expect(blocks.map(({ text, header }) => [text, header])).toEqual(
    content
      .trim()
      .split('\n')
      .map(line => [line.replace(',', ' | '), undefined])
  )
})

test.each([
  ['words with numbers', 'Week 1,Week 2\nChapter 1,Chapter 2\nChapter 3,Chapter 4\n', 'Week 1 | Week 2'],
  ['on each page', 'Name,Place\nBo,Hall\nName,Place\nCy,Yard\n', 'Name | Place'],
  ['of questions', 'Question,Answer\nWhat is it?,Answer\n', undefined]
])('names stay names: %s', async (_, content, header) => {
  const { blocks } = await read('list.csv', content)
  expect(blocks[0]).toMatchObject(header ? { header } : { question: 'What is it?' })
})

test('in a table of questions with their choices the column that is called so has the answer', async () => {
  const { blocks } = await read(
    'quiz.csv',
    'Question,A,B,C,Answer\nWhat is H2O?,Salt,Water,Sand,B\nWhat is NaCl?,Salt,Water,Sand,A\n'
  )
  expect(blocks[0]).toMatchObject({ text: 'What is H2O?\nB\nA: Salt\nB: Water\nC: Sand', question: 'What is H2O?' })
  const [choices] = (await read('quiz.csv', 'Q,A,B\nWhat is H2O?,Salt,Water\nWhat is NaCl?,Salt,Water\n')).blocks
  expect(choices).toMatchObject({ text: 'What is H2O? | Salt | Water', header: 'Q | A | B' })
  const [short] = (await read('faq.csv', 'Q,A\nWhen?,At nine.\nWhere?,In B2.\n')).blocks
  expect(short).toMatchObject({ text: 'When?\nAt nine.', question: 'When?' })
})

test('properties are read with their escapes and joined lines', async () => {
  expect(
    await textsOf('app.properties', '# Words of the portal\ntitle=\\u8bfe\\u7a0b\nlong : one \\\n   two\nwith\\ space  value\n')
  ).toEqual(['Words of the portal', 'title = 课程', 'long = one two', 'with space = value'])
})

test('radicals that look like characters become them, and nothing unseen is kept', async () => {
  expect(await textsOf('a.txt', '⼀个⽂件\u00ad\u200b\u0007 ①ﬁ')).toEqual(['一个文件 ①ﬁ'])
})

test.each([
  [
    'an exported table under the name of a workbook',
    'export.xls',
    '<html><table><tr><th>A</th><th>B</th></tr><tr><td>x</td><td>y</td></tr></table>',
    'html'
  ],
  ['text under the name of a PDF', 'notes.pdf', 'Only text.', 'txt'],
  ['a text about PDF', 'formats.txt', 'A file of PDF begins with %PDF-1.7, one of a page with <html>.', 'txt'],
  ['a program that writes PDF', 'writer.md', '# Writer\n\n    out.write("%PDF-1.4")\n', 'md'],
  ['a page under the name of a text', 'page.txt', '<!DOCTYPE html><p>Hello</p>', 'html']
])('%s is read as what it is', async (_, name, content, format) => {
  expect((await read(name, content)).format).toBe(format)
})

test.each([
  [
    'a picture of another type under the name of a text',
    'notes.txt',
    Buffer.from('4749463839610100010080000000000000000121f904000000002c00000000010001', 'hex'),
    'wrongType'
  ],
  [
    'the beginning of a picture under the name of a text',
    'notes.txt',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'unreadable'
  ],
  ['rich text', 'notes.txt', '{\\rtf1\\ansi Hello}', 'wrongType'],
  ['an empty file', 'notes.txt', '', 'empty'],
  ['a file of blanks', 'notes.md', ' \n\t\n', 'empty'],
  ['half of a workbook', 'a.xlsx', Buffer.from('504b0304140000000800', 'hex'), 'unreadable'],
  ['elements nested without end', 'deep.html', '<div>'.repeat(100_000), 'unreadable']
])('%s fails with its reason', async (_, name, content, reason) => {
  expect(await failureOf(name, content)).toBe(reason)
})

test.each(['>', '1. ', '- > '])('%s nested without end is read as plain text beyond some levels', async mark => {
  expect((await textsOf('deep.md', `${mark.repeat(200_000)} end\n\n> Next.`)).slice(-2)).toEqual([
    expect.stringMatching(/ end$/),
    'Next.'
  ])
})

test('marks in a very long paragraph of Markdown stay, since finding their ends takes too long; those of other paragraphs go', async () => {
  const growing = Array.from({ length: 500 }, (_, length) => '_'.repeat(length)).join('a')
  expect(await textsOf('notes.md', `**Hours** are [here](https://a.example).\n\n${growing}`)).toEqual([
    'Hours are here (https://a.example).',
    growing
  ])
})

test('a title that is a whole text is cut, since it is repeated with each passage', async () => {
  const { title } = await read('page.html', `<title>${'课程 '.repeat(10_000)}</title><p>Hello</p>`)
  expect(title).toMatch(/^课程 课程 .*…$/)
  expect(title!.length).toBe(201)
})

test('what is opened very often and never closed is looked for once', () => {
  const close = /-->/g
  const search = vi.spyOn(close, 'test')
  expect(withoutSpans('a<!--b-->c<!--d-->e', /<!--/g, close)).toBe('ace')
  expect(search).toHaveBeenCalledTimes(2)
  search.mockClear()
  const open = '<!--'.repeat(10_000)
  expect(withoutSpans(open, /<!--/g, close)).toBe(open)
  expect(search).toHaveBeenCalledTimes(1)
})

test('a line of properties goes on over very many lines, and an even number of backslashes ends it', async () => {
  const lines = Array.from({ length: 1000 }, (_, line) => `  ${line % 10}\\`).join('\n')
  expect(await textsOf('a.properties', `long = ${lines}\nend\npath = c:\\\\\nnext = 1`)).toEqual([
    `long = ${'0123456789'.repeat(100)}end`,
    'path = c:\\',
    'next = 1'
  ])
})

test('code of MDX that is never closed goes to the end, and its braces stay', async () => {
  const code = '```js\nconst {a} = b\n'.repeat(500)
  expect(await textsOf('a.mdx', `<Note>Text</Note> {b}\n\n${code}`)).toEqual([
    'Text',
    expect.stringContaining('const {a} = b\n```js')
  ])
})

test.each([
  ['F05', 'sep=;\nRoom;Seats\nA1;40\nB2;120\n'],
  ['F05: in quotes, on Windows', '"sep=|"\r\nRoom|Seats\r\nA1|40\r\nB2|120\r\n'],
  ['F05: a tab', 'SEP=\t\nRoom\tSeats\nA1\t40\nB2\t120\n'],
  ['F05: a separator that nobody would guess', 'sep=^\nRoom^Seats\nA1^40\nB2^120\n']
])('%s: the line that tells what separates cells is obeyed and not read', async (_, content) => {
  const { blocks } = await read('a.csv', content)
  expect(blocks.map(({ text, header, place }) => [header, text, place])).toEqual([
    ['Room | Seats', 'A1 | 40', { sheet: null, row: 2 }],
    ['Room | Seats', 'B2 | 120', { sheet: null, row: 3 }]
  ])
})

test('F110: a table of HTML amid Markdown has its rows, and what stands in it is told', async () => {
  const { blocks, unread } = await read(
    'a.md',
    '# Rooms\n\n<table><tr><th>Faculty</th><th>Room</th></tr><tr><td rowspan=2>Science</td><td>S-1</td></tr><tr><td>S-2</td></tr></table>\n\nA ![plan](a.png), a ![](b.png) and <img src=c alt="a map">. <img src=d>\n\n- [x] paid\n- [ ] parked\n\nMore.[^1]\n\n[^1]: Later.\n'
  )
  expect(blocks.map(({ text, header }) => (header ? `${header} / ${text}` : text))).toEqual([
    'Rooms',
    'Faculty | Room / Science | S-1',
    'Faculty | Room / Science | S-2',
    'A plan, a  and a map.',
    '- ☑ paid',
    '- ☐ parked',
    'More.^1',
    '[^1]: Later.'
  ])
  expect(unread).toEqual([{ kind: 'picture', count: 2 }])
})
