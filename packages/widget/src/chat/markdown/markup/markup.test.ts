import { expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { structureOf } from '../testing/structure.ts'

const structure = (text: string, open = false) =>
  structureOf(draw(text, open).replace(/<span class="ly-math[^>]*>([^<]*)<\/span>/g, '⟨$1⟩'))

test('M04: a single tilde is a sign of ranges, two delete', () => {
  const html = draw(
    '办理需要 3~5 天，费用 100~200 元；开放时间 8~9 点。\n\n| 项目 | 区间 |\n| --- | --- |\n| 年龄 | 18~24 |\n| 分数 | 60~70~80 |\n\n~~旧规定~~ 已废止。'
  )
  for (const written of ['3~5 天，费用 100~200 元；开放时间 8~9 点', '18~24', '60~70~80', '<del>旧规定</del> 已废止'])
    expect(html).toContain(written)
  expect(html.match(/<del>/g)).toHaveLength(1)
  expect(structure('约 ~5 到 ~8 人，~/bin 和 a~b~c')).toBe('<p>约 ~5 到 ~8 人，~/bin 和 a~b~c</p>')
})

test('M22: a part with a line is folded, with the Markdown inside drawn', () => {
  expect(structure('<details>\n<summary>Show the solution</summary>\n\nThe answer is **42**.\n\n</details>\n\nEnd.')).toBe(
    '<details><summary>Show the solution</summary><p>The answer is <strong>42</strong>.</p></details><p>End.</p>'
  )
  expect(structure('Try:\n<details open><summary>**Hint**</summary>Use $x$</details>\nEnd.')).toBe(
    '<p>Try:</p><details><summary><strong>Hint</strong></summary><p>Use ⟨x⟩</p></details><p>End.</p>'
  )
  expect(
    structure(
      '<details>\n  <summary>Outer</summary>\n\n  - one\n\n  <details>\n  <summary>Inner</summary>\n\n  ```html\n  </details>\n  ```\n  </details>\n</details>\n\nEnd.'
    )
  ).toBe(
    '<details><summary>Outer</summary><ul><li>one</li></ul><details><summary>Inner</summary><pre><code>"</details>"</code></pre></details></details><p>End.</p>'.replace(
      '</details>"',
      '&lt;/details>"'
    )
  )
})

test.each([
  ['H<sub>2</sub>O and x<sup>n+1</sup>', '<p>H<sub>2</sub>O and x<sup>n+1</sup></p>'],
  ['Press <kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
  ['one<br>two<br/>three', '<p>one two three</p>'],
  ['one\n\n<br>\n\ntwo', '<p>one</p><p>two</p>'],
  ['<b>bold *and*</b> <i>so</i> <s>on</s>', '<p><strong>bold <em>and</em></strong> <em>so</em> <del>on</del></p>'],
  ['<font color="red">red</font> and <span style="x">plain</span>', '<p>red and plain</p>'],
  ['<div align="center">\n\n**Title**\n\n</div>\n\nText', '<p><strong>Title</strong></p><p>Text</p>'],
  ['<a href="https://a.edu/x">here</a>', '<p><a https://a.edu/x>here</a></p>'],
  ['a <!-- hidden --> b\n\n<!-- all\nof it -->\n\nc', '<p>a b</p><p>c</p>'],
  ['<h3 align="center">Part</h3>\n\nText', '<h3>Part</h3><p>Text</p>'],
  ['<ul><li>one</li><li>two <b>b</b></li></ul>', '<ul><li>one</li><li>two <strong>b</strong></li></ul>'],
  [
    '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">x</td><td>H<sub>2</sub></td></tr><tr><td>2</td></tr></table>',
    '<table><thead><tr><th >A</th><th >B</th></tr></thead><tbody><tr><td >x</td><td >H<sub>2</sub></td></tr><tr><td >x</td><td >2</td></tr></tbody></table>'
  ],
  [
    '| a |\n|-|\n| CO<sub>2</sub> |',
    '<table><thead><tr><th >a</th></tr></thead><tbody><tr><td >CO<sub>2</sub></td></tr></tbody></table>'
  ]
])('harmless HTML is drawn: %s', (text, expected) => expect(structure(text)).toBe(expected))

test.each([
  'Use the <div> tag, a < b and c > d',
  'List<String> x = new Map<b>()',
  'an <input type="text"> and <video src="x">',
  '<sub>never closed',
  '`<sub>code</sub>` stays'
])('what is no such markup stays as it is written: %s', text => {
  const html = draw(text).replace(/^<div[^>]*>|<\/div>$/g, '')
  expect(html).not.toMatch(/<(div|b|sub|input|video|string)\b/i)
  expect(
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
  ).toContain(text.replaceAll('`', ''))
})

test('D08: Dify’s buttons are buttons, with their names', () => {
  const html = draw(
    'Choose:\n\n<button data-message="Tell me about fees" data-variant="primary">Fees</button>\n<button data-message="Tell me about dates">Dates</button>\n<button data-link="javascript:alert(1)">Bad</button>\n<button data-link="https://a.edu/">Page</button>'
  )
  expect([...html.matchAll(/<button type="button" class="ly-chip">([^<]*)<\/button>/g)].map(([, name]) => name)).toEqual([
    'Fees',
    'Dates'
  ])
  expect(html).toMatch(/<a class="ly-chip" href="https:\/\/a.edu\/"[^>]*>Page<\/a>/)
  expect(html).not.toContain('javascript')
})

test.each([
  [
    'So:\n\n\\begin{align}\nx &= 1 \\\\\ny &= 2\n\\end{align}\n\nDone.',
    '<p>So:</p>⟨\\begin{align} x &= 1 \\\\ y &= 2 \\end{align}⟩<p>Done.</p>'
  ],
  [
    'So:\n\\begin{equation*}\nx_1 = *y*\n\\end{equation*}\nDone.',
    '<p>So:</p>⟨\\begin{equation*} x_1 = *y* \\end{equation*}⟩<p>Done.</p>'
  ],
  ['A = \\begin{pmatrix}a&b\\\\c&d\\end{pmatrix} is', '<p>A = ⟨\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}⟩ is</p>'],
  ['\\begin{align} has no end', '<p>\\begin{align} has no end</p>'],
  ['\\begin{document}\nx\n\\end{document}', '<p>\\begin{document} x \\end{document}</p>']
])('M13: environments of TeX are formulas without dollars: %s', (text, expected) =>
  expect(structure(text).replaceAll('&amp;', '&')).toBe(expected)
)

test('a bar inside of a formula does not split a row', () => {
  const cells = (text: string) => [...structure(text).matchAll(/<td [^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(cells('| f | at |\n|---|---|\n| $|x|$ | $P(A|B)$ |\n| \\(|y|\\) | 2 |\n')).toEqual(['⟨|x|⟩', '⟨P(A|B)⟩', '⟨|y|⟩', '2'])
  expect(cells('| a | b |\n|---|---|\n| US$ | HK$ |\n| $5 | $6 |\n')).toEqual(['US$', 'HK$', '$5', '$6'])
  expect(structure('| $|x|$ | b |\n|---|---|\n| 1 | 2 |\n\nend')).toBe(
    '<table><thead><tr><th >⟨|x|⟩</th><th >b</th></tr></thead><tbody><tr><td >1</td><td >2</td></tr></tbody></table><p>end</p>'
  )
})

test('a bar inside of code does not split a row either, where the row would have too many cells', () => {
  const cells = (text: string) => [...structure(text).matchAll(/<td [^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(cells('| c | d |\n|---|---|\n| `ls | wc` | two |\n| `a` | `b` |')).toEqual([
    '<code>ls | wc</code>',
    'two',
    '<code>a</code>',
    '<code>b</code>'
  ])
})

test.each([
  ['<details>\n<summary>Sol', '<details><summary>Sol</summary></details>'],
  ['<details>\n<summary>Sol</summary>\n\nThe **ans', '<details><summary>Sol</summary><p>The <strong>ans</strong></p></details>'],
  ['H<sub>2', '<p>H<sub>2</sub></p>'],
  ['H<su', '<p>H</p>'],
  ['a <button data-message="x', '<p>a</p>'],
  ['So:\n\n\\begin{align}\nx &', '<p>So:</p>⟨\\begin{align} x &⟩']
])('while it arrives, %s is drawn as it will be', (text, expected) => expect(structure(text, true)).toBe(expected))

test.each([
  ['*The optimal $x^*$ is unique.*', '<p><em>The optimal ⟨x^*⟩ is unique.</em></p>'],
  ['_where $x_{1}$ is small_', '<p><em>where ⟨x_{1}⟩ is small</em></p>'],
  ['**Let \\(a^*b\\) be.** And *c*', '<p><strong>Let ⟨a^*b⟩ be.</strong> And <em>c</em></p>'],
  ['2 * $3 and 4 * $5', '<p>2 * $3 and 4 * $5</p>']
])('signs of emphasis inside of a formula are TeX’s: %s', (text, expected) => expect(structure(text)).toBe(expected))

test.each([
  ['one</br>two<br class=x>three<br clear="all">four', '<p>one two three four</p>'],
  ['one\n\n<br clear="all">\n\ntwo', '<p>one</p><p>two</p>'],
  [
    '<pre><code class="language-js">if (a &lt; b) {\n\n  c()\n}\n</code></pre>\nEnd',
    '<pre><code>"if·(a·&lt;·b)·{\\n\\n··c()\\n}"</code></pre><p>End</p>'
  ],
  ['<ruby>漢<rt>hàn</rt></ruby>字', '<p><ruby>漢<rt>hàn</rt></ruby>字</p>'],
  ['<dl><dt>Limit</dt><dd>What is *neared*</dd></dl>', '<p><strong>Limit</strong></p><p>What is <em>neared</em></p>'],
  ['<figure>\n\n**Plot**\n\n<figcaption>Fig. 1</figcaption>\n</figure>', '<p><strong>Plot</strong></p><p>Fig. 1</p>'],
  [
    '<table><caption>Fees</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
    '<p><strong>Fees</strong></p><table><thead><tr><th >A</th></tr></thead><tbody><tr><td >1</td></tr></tbody></table>'
  ],
  [
    '<form data-format="json">\n<label for="n">Name:</label>\n<input type="text" name="n" />\n<button data-variant="primary">Login</button>\n</form>',
    '<p>Name:</p><p>Login</p>'
  ],
  ['What does </form> end, and </label>?\n\n</figure>', '<p>What does &lt;/form> end, and &lt;/label>?</p><p>&lt;/figure></p>']
])('more of HTML is drawn, or its tags are left out: %s', (text, expected) => expect(structure(text)).toBe(expected))

test('a value of an attribute may have brackets', () => {
  expect(draw('<button data-message="Is a > b or a < b?">Compare</button> and <span title="a > b">c</span>')).toMatch(
    /<button type="button" class="ly-chip">Compare<\/button> and c</
  )
})

test.each([
  ['```math\nx^2\n```\nEnd', '⟨x^2⟩<p>End</p>'],
  ['So:\n```latex\n\\[ \\frac{a}{b} \\]\n```', '<p>So:</p>⟨\\frac{a}{b}⟩'],
  ['~~~math\nx^2\n~~~', '⟨x^2⟩'],
  ['```tex\n$$a\n$$\n```', '⟨a⟩'],
  ['```latex\n\\begin{align}\na\n\\end{align}\n```', '⟨\\begin{align} a \\end{align}⟩'],
  ['```latex\n\\frac{a}{b}\n```', '<pre><code>"\\\\frac{a}{b}"</code></pre>'],
  ['```tex\n$$a$$ or \\[b\\]\n```', '<pre><code>"$$a$$·or·\\\\[b\\\\]"</code></pre>'],
  ['```latex\n\\documentclass{article}\n```', '<pre><code>"\\\\documentclass{article}"</code></pre>'],
  ['with $`x_1`$ so', '<p>with ⟨x_1⟩ so</p>'],
  ['$$\na = b\n\n+ c^2\n$$\nEnd', '⟨a = b + c^2⟩<p>End</p>'],
  ['\\[\na &= b \\\\\n\nc &= d\n\\]', '⟨a &= b \\\\ c &= d⟩'],
  ['$$\nx = 1\n\nThis is only a sentence.\n\n$$\ny = 2\n$$', '<p>$$ x = 1</p><p>This is only a sentence.</p>⟨y = 2⟩'],
  ['\\begin{alignedat}{2}\na\n\\end{alignedat}', '⟨\\begin{alignedat}{2} a \\end{alignedat}⟩'],
  ['\\begin{subequations}\n\\begin{align}a\\end{align}\n\\end{subequations}', '⟨\\begin{align}a\\end{align}⟩'],
  ['\\begin{displaymath}\na\n\\end{displaymath}', '⟨a⟩'],
  ['with \\begin{math}a\\end{math} so', '<p>with ⟨a⟩ so</p>'],
  ['\\begin{CD}\nA @>>> B\n\\end{CD}', '⟨\\begin{CD} A @>>> B \\end{CD}⟩']
])('TeX in other dress is a formula: %s', (text, expected) =>
  expect(structure(text).replaceAll('&amp;', '&').replaceAll('&gt;', '>')).toBe(expected)
)

test('a bar inside of a formula splits no row that has too few cells either, and a double bar stays one', () => {
  const cells = (text: string) => [...structure(text).matchAll(/<td [^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(cells('| a | b | c | d |\n|---|---|---|---|\n| $|x|$ | 2 |\n')).toEqual(['⟨|x|⟩', '2', '', ''])
  expect(cells('|a|b|\n|-|-|\n|US$|HK$|\n|$HOME|$PATH|\n')).toEqual(['US$', 'HK$', '$HOME', '$PATH'])
  expect(cells('| a | b |\n|---|---|\n| $\\|v\\|$ | 1 |\n')).toEqual(['⟨\\Vert{}v\\Vert{}⟩', '1'])
  expect(cells('| a | b |\n|---|---|\n| $P(A\\|B)$ | $P(A\\|B) + P(B\\|A)$ |\n')).toEqual(['⟨P(A|B)⟩', '⟨P(A|B) + P(B|A)⟩'])
  expect(cells('| a | b |\n|---|---|\n| $\\{x \\| x>0\\}$ | $\\|(x, y)\\| \\le \\|z\\|$ |\n')).toEqual([
    '⟨\\{x | x>0\\}⟩',
    '⟨\\Vert{}(x, y)\\Vert{} \\le \\Vert{}z\\Vert{}⟩'
  ])
})

test('a folded part of any length is folded, and one that never ends is drawn unfolded', () => {
  const long = 'A line of the proof.\n\n'.repeat(1500)
  expect(structure(`<details>\n<summary>Proof</summary>\n\n${long}</details>\n\nEnd.`)).toMatch(
    /^<details><summary>Proof<\/summary><p>A line[\s\S]*<\/details><p>End\.<\/p>$/
  )
  const html = structure(`<details>\n<summary>Proof</summary>\n\n${long.repeat(2)}`)
  expect(html).toMatch(/^<p><strong>Proof<\/strong><\/p><p>A line/)
})
