import { Tokenizer } from 'marked'
import { expect, test, vi } from 'vitest'
import { answerMarkup, answersOfPage } from './answer-markup.ts'

test('an answer has its headings below those of the page, its lists, tables and code', () => {
  const html = answerMarkup('# A height\n\n- **one**\n- [x] two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`x < 1`')
  expect(html).toContain('<h3>A height</h3>')
  expect(html).toContain('<li><strong>one</strong></li>')
  expect(html).toContain('☑ two')
  expect(html).toContain('<td>2</td>')
  expect(html).toContain('<code>x &lt; 1</code>')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event', '<img src=x onerror=alert(1)>'],
  ['markup in a line', 'a <b onclick="x()">b</b>'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['a link that runs, written in entities', '[x](&#106;avascript:alert(1))'],
  ['a link of data', '[x](data:text/html,<script>1</script>)'],
  ['a link that breaks out', '[x](https://a.example/"onmouseover="alert(1))'],
  ['a title that breaks out', '[x](https://a.example "\\"><script>1</script>")'],
  ['a picture that breaks out', '![x" onerror="alert(1)](https://a.example/a.png)'],
  ['a language that breaks out', '```"><script>1</script>\n1\n```'],
  ['a reference', '[x][a]\n\n[a]: javascript:alert(1)'],
  ['an address in brackets', '<javascript:alert(1)>'],
  ['a tag behind one of code', 'a <code> <meta http-equiv=refresh content=0;url=//evil.example '],
  ['a tag behind one of keys', 'a <kbd> <img src=//evil.example/x.png '],
  ['a tag behind one of a listing', '- a <pre> <img src=//evil.example/x.png \n- **<img src=x**'],
  ['a tag in words that lead somewhere', '[<kbd> <img src=x ](https://a.example) <img src=x '],
  ['a tag in a heading', '# a <script> <img src=x '],
  ['a tag in a cell', '| a |\n|---|\n| <code> <img src=x |'],
  ['a table', '| <script>1</script> |\n|---|\n| <img src=x onerror=1> |']
])('nothing that was written becomes markup of the page: %s', (_what, text) => {
  const html = answerMarkup(text)
  expect(html).not.toMatch(/<(script|img|b|meta|kbd)\b/i)
  expect(html).not.toMatch(/<[^>]*\son\w+=/i)
  expect(html).not.toMatch(/href="(?!https?:)/i)
})

test.each([
  ['in a line', 'The slope is $\\frac{dy}{dx}$ here.', /<p>The slope is <math><semantics><mfrac>/],
  ['in brackets', 'So \\(x^2\\) it is', /<msup>/],
  ['on lines of its own', '$$\n\\int_0^1 x\\,dx\n$$\n', /<span class="formula"><math display="block"/],
  ['as an environment', '\\begin{align}\na &= b\n\\end{align}\n', /<mtable/],
  ['in a list', '- $x$\n- two', /<li><math>/],
  ['beside a star', '**so** $a*b*c$', /<strong>so<\/strong> <math>/]
])('a formula is drawn %s', (_where, text, drawn) => {
  const html = answerMarkup(text)
  expect(html).toMatch(drawn)
  expect(html).not.toMatch(/\sstyle=/)
})

test.each([
  ['an amount of money', 'It costs $5 and $6.', '<p>It costs $5 and $6.</p>'],
  ['what is no TeX', '$\\frac{1$', '<code>\\frac{1</code>'],
  ['code', '`$x$`', '<code>$x$</code>'],
  ['an address', '$\\href{javascript:alert(1)}{x}$', '<code>']
])('%s is no formula', (_what, text, shown) => {
  const html = answerMarkup(text)
  expect(html).toContain(shown)
  expect(html).not.toContain('<math')
})

test('what a formula names is text, and leads nowhere', () => {
  for (const tex of ['\\text{<img src=x onerror=alert(1)>}', '\\ref{a}', '\\label{" onclick="alert(1)}', '\\color{red}x']) {
    const html = answerMarkup(`$${tex}$`)
    expect(html).not.toMatch(/<img|<[^>]*\s(?:on\w+|href|id|style)=/i)
  }
})

test('of very many formulas the first are drawn, and the others stay as they were written', () => {
  const draw = answersOfPage()
  const formulas = '$a_1+b_2$ '.repeat(1000)
  expect(draw(formulas).match(/<math/g)).toHaveLength(1000)
  const further = draw(formulas)
  expect([/<math/g, /<code>a_1\+b_2<\/code>/g].map(one => further.match(one)?.length)).toEqual([142, 858])
})

test('no level of heading is left out, whatever was written', () => {
  const html = answerMarkup('### One\n\n## Two\n\n#### Three\n\n# Four\n\n###### Five')
  expect(html.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h5', '<h3', '<h4'])
})

test('a very long answer is shown as it was written', () => {
  expect(answerMarkup(`# ${'a'.repeat(60_000)}`)).toMatch(/^<p class="text"># a+<\/p>$/)
})

const asWritten = /^<p class="text">/

test('what is nested without end is drawn as far as a page can show it', () => {
  for (const deep of [
    '>'.repeat(5000),
    `${'- '.repeat(5000)}x`,
    `${'**_'.repeat(5000)}x`,
    '['.repeat(20_000),
    '![a]('.repeat(8000)
  ])
    expect(answerMarkup(`${deep} end`).replaceAll('&gt;', '>')).toContain('end')
  expect(answerMarkup('>'.repeat(5000)).match(/<blockquote>/g)).toHaveLength(16)
})

const lazily = (mark: string) => Array.from({ length: 30 }, (_, at) => `${mark.repeat(30 - at)}a`).join('\n')

test.each([
  ['quotations', '>'],
  ['lists in quotations', '> - '],
  ['quotations with spaces', '> ']
])('%s whose lines go on in the ones around are read as often as a page may take', (_what, mark) => {
  const draw = answersOfPage()
  const read = [vi.spyOn(Tokenizer.prototype, 'blockquote'), vi.spyOn(Tokenizer.prototype, 'list')]
  try {
    const texts = Array.from({ length: 100 }, () => lazily(mark))
    expect(texts.map(draw).every(drawn => drawn.includes('a'))).toBe(true)
    expect(read[0]!.mock.calls.length + read[1]!.mock.calls.length).toBeLessThan(200_000)
  } finally {
    for (const spy of read) spy.mockRestore()
  }
  expect(draw('so')).toBe('<p>so</p>\n')
})

test('a quotation goes on in the lines below it', () => {
  expect(answerMarkup('> > one\n> two\nthree\n\n> - a\nb').match(/<blockquote>|<li>/g)).toHaveLength(4)
})

test('the ends of emphasis are looked for as often as a page may take, and the answers beside keep theirs', () => {
  const draw = answersOfPage()
  const marks = draw('_a_ __ '.repeat(6000))
  expect(marks).toContain('<em>a</em>')
  expect(marks.match(/<em>/g)!.length).toBeLessThan(2000)
  expect(draw('**so**')).toBe('<p><strong>so</strong></p>\n')
})

test('of very much text the first is drawn, and what is beyond stays as it was written', () => {
  const draw = answersOfPage()
  const answers = Array.from({ length: 5 }, () => draw(`**a** ${'word '.repeat(9000)}`))
  expect(answers.map(answer => asWritten.test(answer))).toEqual([false, false, false, false, true])
  expect(draw('**so**')).toContain('<strong>')
})

test('of a long paragraph every part has its marks', () => {
  const drawn = answerMarkup('some **bold** words '.repeat(2000))
  expect(drawn.match(/<strong>/g)!.length).toBeGreaterThan(1950)
  expect(drawn.match(/<p>/g)).toHaveLength(1)
})
