import { expect, test } from 'vitest'
import { extractDocument } from './extract-document.ts'

const read = (body: string) => extractDocument({ name: 'a.html', bytes: Buffer.from(`<!doctype html><body>${body}`) })
const textsOf = async (body: string) => (await read(body)).blocks.map(({ text }) => text)
const table = (...rows: string[]) => `<table>${rows.map(row => `<tr>${row}</tr>`).join('')}</table>`

test('F110: cells that are joined downwards or across keep rows under their columns', async () => {
  const { blocks } = await read(
    table(
      '<th>Faculty</th><th>Office</th><th>Room</th>',
      '<td rowspan="2">Science</td><td>Exams</td><td>S-102</td>',
      '<td>Finance</td><td>S-103</td>',
      '<td colspan="2">Arts, all offices</td><td>R-201</td>'
    )
  )
  expect(blocks.map(({ text, header }) => [header, text])).toEqual([
    ['Faculty | Office | Room', 'Science | Exams | S-102'],
    ['Faculty | Office | Room', 'Science | Finance | S-103'],
    ['Faculty | Office | Room', 'Arts, all offices | Arts, all offices | R-201']
  ])
})

test('F110: a block of joined cells, one amid a row, and one down to the end of the table', async () => {
  expect(
    await textsOf(
      table(
        '<td>1</td><td rowspan="2" colspan="2">both</td><td>x</td>',
        '<td>2</td><td>y</td>',
        '<td>3</td><td>a</td><td rowspan="0">rest</td><td>z</td>',
        '<td>4</td><td>b</td><td>w</td>'
      )
    )
  ).toEqual(['1 | both | | x', '2 | both | | y', '3 | a | rest | z', '4 | b | rest | w'])
})

test('F103: a table in a cell, or one odd cell, leaves the rows of a page whole', async () => {
  const inner = table('<td>room</td><td>B-12</td>', '<td>phone</td><td>77</td>')
  const { blocks } = await read(
    table('<th>Person</th><th>Details</th>', `<td>Dr Fern</td><td>${inner}</td>`, '<td>Dr Wolf</td><td><h4>room C-7</h4></td>')
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Dr Fern | room B-12; phone 77', 'Dr Wolf | room C-7'])
})

test('a table that arranges a page is read by its cells', async () => {
  const page = table('<td><h2>Left</h2><p>One.</p></td><td>Two.</td>', '<td><h2>Next</h2></td><td>Three.</td>')
  expect(await textsOf(page)).toEqual(['Left', 'One.', 'Two.', 'Next', 'Three.'])
})

test('F15: what is hidden is left out and counted, menus and scripts are no part of the text', async () => {
  const { blocks, unread } = await read(
    `<p>Shown.</p><p hidden>One.</p><div style="display: none">Two.</div><span aria-hidden="true">Three</span><i aria-hidden="true"></i>
     <nav hidden>Menu</nav><script>four()</script><p style="visibility:hidden">Five.</p>`
  )
  expect(blocks.map(({ text }) => text)).toEqual(['Shown.'])
  expect(unread).toEqual([{ kind: 'hiddenText', count: 4 }])
})

test('F15: hidden rows and cells of a table are left out and counted, and the others stay under their names', async () => {
  const { blocks, unread } = await read(
    `<table><caption hidden>Keys</caption><thead><tr><th>Room</th><th style="display:none">Key</th><th>Seats</th></tr></thead>
     <tr><td>A1</td><td style="display: none">ZEBRA</td><td>40</td></tr><tr hidden><td>B2</td><td>ZEBRA</td><td>120</td></tr>
     <tr><td>C3</td><td hidden></td><td><span style="visibility:hidden">x</span>80</td></tr>
     <tbody style="display:none"><tr><td>D4</td><td>ZEBRA</td><td>9</td></tr></tbody>
     <tr><td>E5</td><td aria-hidden="true" style="display:none">ZEBRA</td><td style="visibility:hidden">7</td></tr></table>`
  )
  expect(blocks.map(({ header, text }) => [header, text])).toEqual([
    ['Room | Seats', 'A1 | 40'],
    ['Room | Seats', 'C3 | 80'],
    ['Room | Seats', 'E5']
  ])
  expect(unread).toEqual([
    { kind: 'hiddenText', count: 6 },
    { kind: 'hiddenRow', count: 2 }
  ])
})

test('buttons that are the names of parts and columns are read, others are not', async () => {
  const { blocks } = await read(
    `<h3><button aria-expanded="false">When is the exam?</button></h3><p hidden="until-found">In May. <button>Copy</button></p>
     <details><summary><button>Where?</button></summary>In Hall A.</details><button class="accordion">And after?</button><div>In June.</div>
     ${table('<th><button>Name ▲</button></th><th>Seat</th>', '<td>Bo</td><td>14 <button>Edit</button></td>')}`
  )
  expect(blocks.map(({ header, text }) => [header, text])).toEqual([
    [undefined, 'When is the exam?'],
    [undefined, 'In May.'],
    [undefined, 'Where?'],
    [undefined, 'In Hall A.'],
    [undefined, 'And after?'],
    [undefined, 'In June.'],
    ['Name ▲ | Seat', 'Bo | 14']
  ])
})

test('notes beside a text and whom it quotes are read, what stands around a page is not', async () => {
  const text =
    '<header><h1>Late work</h1></header><aside>Two days at most.</aside><blockquote>No.<footer>The dean</footer></blockquote>'
  expect(await textsOf(`<article>${text}</article><aside>News</aside><footer>© 2026</footer>`)).toEqual([
    'Late work',
    'Two days at most.',
    'No.',
    'The dean'
  ])
  expect(await textsOf('<header><h1>Fees</h1></header><p>40.</p><aside>News</aside><footer>© 2026</footer>')).toEqual([
    'Fees',
    '40.'
  ])
})

test('pictures are read by their descriptions; those without one, drawings, films and frames are counted', async () => {
  const { blocks, unread } = await read(
    '<p>See <img src=a alt="a map of the campus"> and <img src=b>.<img src=c alt=""><img src=d width=1 height=1></p><svg><text>Plan</text></svg><svg><path/></svg><iframe src=e></iframe><video src=f></video>'
  )
  expect(blocks.map(({ text }) => text)).toEqual(['See a map of the campus and .'])
  expect(unread).toEqual([
    { kind: 'picture', count: 1 },
    { kind: 'drawing', count: 1 },
    { kind: 'embedded', count: 2 }
  ])
})

const source = '<annotation encoding="application/x-tex">E=mc^2</annotation>'
test.each([
  ['by its source', `<math><semantics><mrow><mi>E</mi></mrow>${source}</semantics></math>`, '$E=mc^2$'],
  [
    'drawn by KaTeX',
    `<span class="katex"><span class="katex-mathml"><math display="block"><semantics><mi>E</mi>${source}</semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span>`,
    '$$E=mc^2$$'
  ],
  [
    'hidden behind a picture, as wikis do',
    '<span style="display: none"><math alttext="{\\displaystyle a^{2}}"><semantics><mi>a</mi></semantics></math></span><img aria-hidden="true" alt="{\\displaystyle a^{2}}">',
    '$a^{2}$'
  ],
  [
    'drawn by MathJax',
    '<span class="MathJax_Preview"></span><span class="MathJax" role="presentation"><nobr aria-hidden="true">x2</nobr></span><script type="math/tex; mode=display">x_2</script>',
    '$$x_2$$'
  ],
  [
    'by its elements',
    '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msqrt><mi>b</mi></msqrt></mfrac><mo>=</mo><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub></math>',
    '$\\frac{a+1}{\\sqrt{b}}=\\sum_{i}^{n}x_{i}$'
  ]
])('F36: a formula in a page, %s', async (_, formula, tex) => {
  const { blocks, unread } = await read(`<p>Let ${formula} be given.</p>`)
  expect(blocks.map(({ text }) => text)).toEqual([`Let ${tex} be given.`])
  expect(unread).toEqual([])
})

test('F123: what tells how a word is said does not stand between its characters', async () => {
  expect(
    await textsOf(
      '<p><ruby>图<rp>(</rp><rt>tú</rt><rp>)</rp>书<rt>shū</rt></ruby>馆 <ruby><rb>本</rb><rtc><rt>ほん</rt></rtc></ruby></p>'
    )
  ).toEqual(['图书馆 本'])
})

test('F34: items have the numbers that a browser shows', async () => {
  const items = '<li>x</li><li>y</li>'
  expect(
    await textsOf(
      `<ol type="a" start="3">${items}</ol><ol reversed>${items}</ol><ol style="list-style-type: upper-roman"><li value="4">x</li><li>y</li></ol><ol style="list-style: simp-chinese-informal">${items}</ol><ul>${items}</ul>`
    )
  ).toEqual(['c. x', 'd. y', '2. x', '1. y', 'IV. x', 'V. y', '一、x', '二、y', '- x', '- y'])
})

test('a page that has nothing but hidden text fails with its reason', async () => {
  await expect(read('<p hidden>Secret.</p>')).rejects.toMatchObject({ reason: 'empty' })
})

test('what stands above the line is not joined to the number before it, and what is struck out says so', async () => {
  expect(
    await textsOf(
      '<p>10<sup>3</sup> m, 5<sup>th</sup> of May<sup><a href="#n">2</a></sup>, <del>40</del> <s>45 </s>50 crowns</p>'
    )
  ).toEqual(['10³ m, 5th of May², ~~40~~ ~~45~~ 50 crowns'])
  expect((await read(table('<th>Area</th><th>Fee</th>', '<td>9 m<sup>2</sup></td><td><s>5</s> 6</td>'))).blocks).toMatchObject([
    { text: '9 m² | ~~5~~ 6' }
  ])
})

test('what a page has in a shadow root that its HTML declares is read, other templates are not', async () => {
  expect(
    await textsOf(
      '<x-card><template shadowrootmode="open"><p>The office is closed.</p></template></x-card><template>No</template>'
    )
  ).toEqual(['The office is closed.'])
})

test('programs keep the blanks at the beginning of their lines', async () => {
  expect(await textsOf('<pre><code>def f(x):\n    if x:\n        <b>return</b> 1\n</code></pre>')).toEqual([
    'def f(x):\n    if x:\n        return 1'
  ])
})

test('signs that are seen but not read aloud, quotation marks and boxes of a list are read', async () => {
  expect(
    await textsOf(
      '<p>Rooms 10<span aria-hidden="true">–</span>12 <i aria-hidden="true">home</i></p><p>He said <q>no</q>.</p><li><input type="checkbox" checked disabled>Paid<li><input type="checkbox" disabled>Sent<li><input type="checkbox">Pick me'
    )
  ).toEqual(['Rooms 10–12', 'He said “no”.', '- ☑ Paid', '- ☐ Sent', '- Pick me'])
})

test('a page without a title has that of its first heading, wherever it stands, and not that of a drawing', async () => {
  const page = '<svg><title>Icon</title></svg><header><h1>Fees</h1></header><main><h2>Cards</h2><p>15 crowns</p></main>'
  expect((await read(page)).title).toBe('Fees')
  expect((await read(page.replace('<h1>', '<h1 hidden>'))).title).toBe('Cards')
})
