import { expect, test } from 'vitest'
import { draw } from './testing/draw.tsx'
import { structureOf } from './testing/structure.ts'

const structure = (text: string, open = false) =>
  structureOf(draw(text, open).replace(/<span class="ly-math[^>]*>([^<]*)<\/span>/g, '⟨$1⟩'))

test.each([
  ['叫**“反对幂三指”**（x）的', '<p>叫<strong>“反对幂三指”</strong>（x）的</p>'],
  ['**注意:**请看', '<p><strong>注意:</strong>请看</p>'],
  ['他说**“好”**，再见', '<p>他说<strong>“好”</strong>，再见</p>'],
  ['重點是**（一）**與**「二」**吧', '<p>重點是<strong>（一）</strong>與<strong>「二」</strong>吧</p>'],
  ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>']
])('emphasis: %s', (text, expected) => expect(structure(text)).toBe(expected))

test.each([
  ['so $x^2$ is', '<p>so ⟨x^2⟩ is</p>'],
  ['$5 and $6', '<p>$5 and $6</p>'],
  ['价格是US$5和US$6', '<p>价格是US$5和US$6</p>'],
  ['每本$5，三本$15，公式$y=5x$。共$20', '<p>每本$5，三本$15，公式⟨y=5x⟩。共$20</p>'],
  ['函数 $ f(x) = x^2 $ 与 $ \\alpha$ 在 $ x $', '<p>函数 ⟨f(x) = x^2⟩ 与 ⟨\\alpha⟩ 在 ⟨x⟩</p>'],
  ['PHP $x = 1; $y = $x; costs $ 5 and $ 6', '<p>PHP $x = 1; $y = $x; costs $ 5 and $ 6</p>'],
  ['\\(a+b\\)', '<p>⟨a+b⟩</p>'],
  ['$$x=1$$ and more', '<p>⟨x=1⟩ and more</p>'],
  ['So:\n$$\nx\n$$\nafter it', '<p>So:</p>⟨x⟩<p>after it</p>'],
  ['\\[ x \\]\n\nafter it', '⟨x⟩<p>after it</p>'],
  ['\\[ x\n\nand the rest', '<p>[ x</p><p>and the rest</p>'],
  ['`\\(x\\)` stays', '<p><code>\\(x\\)</code> stays</p>'],
  ['1. 求：\n   $$\n   x\n   $$\n2. 解', '<ol 1><li>求：⟨x⟩</li><li>解</li></ol>']
])('formulas: %s', (text, expected) => expect(structure(text)).toBe(expected))

test.each([
  ['some **bo', '<p>some <strong>bo</strong></p>'],
  ['some **', '<p>some</p>'],
  ['some `co', '<p>some <code>co</code></p>'],
  ['a [label](https://a.e', '<p>a label</p>'],
  ['text\n-', '<p>text</p>'],
  ['said[1', '<p>said</p>'],
  ['area \\(\\pi r', '<p>area ⟨\\pi r⟩</p>'],
  ['- one\n- **two', '<ul><li>one</li><li><strong>two</strong></li></ul>']
])('while it arrives, %s is drawn as it will be', (text, expected) => expect(structure(text, true)).toBe(expected))

test.each([
  ['2*3*4 = 24 and 5 * 6', '<p>2*3*4 = 24 and 5 * 6</p>'],
  ['x**2 + y**2 = r**2，共**3个**', '<p>x**2 + y**2 = r**2，共<strong>3个</strong></p>'],
  ['##1. 引言\n###**粗**标题\ntext\n##Step one', '<h3>1. 引言</h3><h4><strong>粗</strong>标题</h4><p>text</p><h3>Step one</h3>'],
  ['#topic and #2\n#标签', '<p>#topic and #2 #标签</p>'],
  ['一段话结束了。\n---\n下一段', '<p>一段话结束了。</p><hr><p>下一段</p>'],
  [
    '1. one\n  - sub\n    - deep\n\n2. two\n\n  * sub\n    `code`\n\nafter',
    '<ol 1><li><p>one</p><ul><li>sub<ul><li>deep</li></ul></li></ul></li><li><p>two</p><ul><li>sub <code>code</code></li></ul></li></ol><p>after</p>'
  ],
  ['1. one\n   - sub\n2. two', '<ol 1><li>one<ul><li>sub</li></ul></li><li>two</li></ol>'],
  ['小结\n---\n内容', '<h3>小结</h3><p>内容</p>'],
  [
    '[report](https://a.example/my annual report.pdf)和[图](https://a.example/图片 (1).png)',
    '<p><a https://a.example/my annual report.pdf>report</a>和<a https://a.example/图片 (1).png>图</a></p>'
  ],
  ['[x](https://a.example see there)', '<p>[x](<a https://a.example/>https://a.example</a> see there)</p>'],
  ['\ufeff\u200b# Title', '<h3>Title</h3>'],
  ['> [!NOTE]\n> 注意', '<blockquote><p><strong>Note</strong> 注意</p></blockquote>'],
  ['a [!NOTE](https://a.b/) b', '<p>a <a https://a.b/>!NOTE</a> b</p>'],
  [
    '```markdown\n# T\n\n```js\nx\n```\n\nrest\n```\n\nafter',
    '<pre><code>"#·T\\n\\n```js\\nx\\n```\\n\\nrest"</code></pre><p>after</p>'
  ],
  ['```md\nplain\n```\n\n```js\nx\n```\nend', '<pre><code>"plain"</code></pre><pre><code>"x"</code></pre><p>end</p>']
])('what models write beside the rules is read as it is meant: %s', (text, expected) => expect(structure(text)).toBe(expected))

test('a document in Markdown that arrives goes on after the code in it', () => {
  expect(structure('```markdown\n# T\n\n```js\nx\n```\n\nmore', true)).toBe(
    '<pre><code>"#·T\\n\\n```js\\nx\\n```\\n\\nmore"</code></pre>'
  )
})

test('footnotes are marks that lead to their text, and text when there is none', () => {
  const html = draw('a[^1] b[^x]\n\n[^1]: A **note**\n    that goes on\n')
  expect(html).toContain('b[^x]')
  expect(html).toMatch(/<button[^>]*class="ly-footnote-mark"[^>]*aria-label="Footnote 1"[^>]*>1<\/button>/)
  expect(html).toMatch(/<button[^>]*aria-label="Back to the mark of footnote 1"/)
  expect(structureOf(html)).toContain('<p>A <strong>note</strong> that goes on</p>')
})

test('a table, which can be scrolled, is named by its columns', () => {
  const html = draw('| *Age* | `n` | |\n|-|-|-|\n| 32 | 1 | a |')
  expect(html).toMatch(/<section[^>]*aria-label="Table: Age · n"/)
})

test('a number, a range and an amount in a cell stay on one line, words do not', () => {
  const cells = (text: string) => [...draw(`|a|\n|-|\n|${text}|`).matchAll(/<td([^>]*)>/g)].map(([, attributes]) => attributes)
  for (const text of ['32 – 41', '7', '1,234.5', '≈ 12 kg', '−3 °C', '30 分钟', '2026-03-02'])
    expect([text, cells(text)]).toEqual([text, [' class="ly-figure"']])
  for (const text of ['—', 'Room 5', '32 students', 'from 3 to 4', '12345 67890 12345 67890'])
    expect([text, cells(text)]).toEqual([text, ['']])
  expect(draw('|a|\n|-:|\n|32 – 41|')).toContain('<td class="ly-end ly-figure">')
})

test('a mark becomes a chip only when its source exists', () => {
  expect(draw('said[1]')).toContain('class="ly-cite"')
  expect(draw('said[2]')).toContain('said[2]')
  expect(draw('said[1][1]').match(/class="ly-cite"/g)).toHaveLength(2)
})

test('a chip has the number that its source is shown with, whichever number the text uses', () => {
  const source = { description: '', file: 'a.md', knowledgeBase: null, page: null, url: null }
  const sources = [
    { ...source, position: 1, mark: 101 },
    { ...source, position: 2, mark: 1 }
  ]
  expect(draw('a[101]', false, sources)).toMatch(/class="ly-cite"[^>]*>1</)
  expect(draw('a[1]', false, sources)).toMatch(/class="ly-cite"[^>]*>2</)
  expect(draw('a[2]', false, sources)).toContain('a[2]')
  // A model that counts what it was sent from 1, where the platform has no source of this number.
  expect(draw('a[1]', false, sources.slice(0, 1))).toMatch(/class="ly-cite"[^>]*>1</)
})

test.each([
  ['the *limit*', '<em>limit</em>'],
  ['在 *a* 點', '<em>a</em>'],
  ['极限是*道路*', '<em class="ly-upright ly-dots">道路</em>'],
  ['*以上内容由 AI 生成，仅供参考。*', '<em class="ly-upright">以上内容由 AI 生成，仅供参考。</em>'],
  [
    '*本回覆由人工智慧自動產生且未經教師審閱與核對內容*',
    '<em class="ly-upright">本回覆由人工智慧自動產生且未經教師審閱與核對內容</em>'
  ]
])('Chinese is never slanted: a word has dots, a sentence nothing: %s', (text, expected) =>
  expect(draw(text)).toContain(expected)
)

test('a line break is drawn where a model writes one, also in a cell', () => {
  expect(draw('one\ntwo<br>three').match(/<br\/>/g)).toHaveLength(2)
})

test('marks that turn the direction of writing act on their own words only', () => {
  expect(draw('pay \u202eevil\u202c now')).toContain('<bdi>')
  expect(draw('`a\u202eb`')).toContain('<code><bdi>')
})

test('what would be too much to draw is cut, and says so', () => {
  const rows = draw(`|a|b|\n|-|-|\n${'|x|y|\n'.repeat(5000)}\nafter it`)
  expect(rows.match(/<tr>/g)!.length).toBeLessThan(1600)
  expect(rows).toContain('Only the first rows')
  expect(rows).toContain('<p>after it</p>')
  for (const joined of [
    `<table><tr>${'<td colspan=50 rowspan=50>x</td>'.repeat(200)}</tr>${'<tr>'.repeat(30)}</table>`,
    `<table>${'<tr><td colspan="50" rowspan="50">x</td></tr>'.repeat(200)}</table>`
  ]) {
    const cells = draw(`${joined}\n\nafter it`)
    expect(cells.match(/<t[dh]\b/g)!.length).toBeLessThanOrEqual(3000)
    expect(cells).toContain('Only the first rows')
    expect(cells).toContain('<p>after it</p>')
  }
  const line = draw('word '.repeat(200_000))
  expect(line.length).toBeLessThan(250_000)
  expect(line).toContain('Only the beginning')
  expect(draw('> '.repeat(2000)).match(/<blockquote>/g)!.length).toBeLessThan(20)
})

test('a list so long that it is cut is one list that counts on, with all of its items, and what follows is outside of it', () => {
  const html = draw(`Before\n\n${Array.from({ length: 900 }, (_, index) => `${index + 1}. item\n`).join('')}\nafter it`)
  const [, before, list = '', after] = /^(.*)<div role="list" class="ly-list">(.*<\/ol>)(?:<\/div>)+(.*)$/s.exec(html)!
  expect(before).toContain('<p>Before</p>')
  expect(after).toContain('<p>after it</p>')
  expect(list.match(/<li role="listitem">/g)).toHaveLength(900)
  expect(list.match(/<li/g)).toHaveLength(900)
  const starts = [...list.matchAll(/<ol([^>]*)>/g)].map(([, given]) => /^ role="none" start="(\d+)"$/.exec(given!)?.[1])
  expect(starts.length).toBeGreaterThan(2)
  for (const [index, piece] of list.split('<ol').slice(1, -1).entries())
    expect(Number(starts[index + 1])).toBe(Number(starts[index]) + piece.match(/<li/g)!.length)
  expect(draw('1. a\n2. b')).toContain('<ol start="1"><li>a</li><li>b</li></ol>')
})

const english = `## Why the limit matters

A function is **continuous** at *a* when:

1. **It is defined**: $f(a)$ exists.

2. The limit agrees:
   \\[
   \\lim_{x\\to a} f(x)=f(a)
   \\]

| Case | Value |
| --- | --: |
| \`x\\|y\` | $5 |

\`\`\`python
def f(x):
    return x ** 2
\`\`\`
See [the notes](https://example.edu).`

const simplified = `### 一、换元法
令**“$t=\\sqrt{x}$”**，则$x=t^2$（$t\\ge0$）。

- **步骤1：**求导
- **步骤2**：代入
  - 注意*定义域*

> 提示：别忘了$+C$。

参考 https://example.edu/a，谢谢。`

const traditional = `### 實驗結果

| 溫度（°C） | 現象 |
|:---:|---|
| 25 | 無變化<br>變色 |

1. 秤取 5 g 食鹽
2. 加入**100 mL**的水

---
以上為~~草稿~~**「定稿」**。`

test("an answer's headings continue the outline of the page, whatever it begins with", () => {
  expect(structure('## Limits\n\n### From the left\n\n# Series\n\n###### A note')).toBe(
    '<h3>Limits</h3><h4>From the left</h4><h3>Series</h3><h6>A note</h6>'
  )
  expect(structure('> #### Quoted\n\n# First')).toBe('<blockquote><h3>Quoted</h3></blockquote><h3>First</h3>')
})

test('answers of models in three languages read right', () => {
  expect(structure(english)).toBe(
    '<h3>Why the limit matters</h3><p>A function is <strong>continuous</strong> at <em>a</em> when:</p>' +
      '<ol 1><li><p><strong>It is defined</strong>: ⟨f(a)⟩ exists.</p></li><li><p>The limit agrees:</p>⟨\\lim_{x\\to a} f(x)=f(a)⟩</li></ol>' +
      '<table><thead><tr><th >Case</th><th right>Value</th></tr></thead><tbody><tr><td ><code>x|y</code></td><td right>$5</td></tr></tbody></table>' +
      '<pre><code>"def·f(x):\\n····return·x·**·2"</code></pre><p>See <a https://example.edu/>the notes</a>.</p>'
  )
  expect(structure(simplified)).toBe(
    '<h3>一、换元法</h3><p>令<strong>“⟨t=\\sqrt{x}⟩”</strong>，则⟨x=t^2⟩（⟨t\\ge0⟩）。</p>' +
      '<ul><li><strong>步骤1：</strong>求导</li><li><strong>步骤2</strong>：代入<ul><li>注意<em>定义域</em></li></ul></li></ul>' +
      '<blockquote><p>提示：别忘了⟨+C⟩。</p></blockquote><p>参考 <a https://example.edu/a>https://example.edu/a</a>，谢谢。</p>'
  )
  expect(structure(traditional)).toBe(
    '<h3>實驗結果</h3><table><thead><tr><th center>溫度（°C）</th><th >現象</th></tr></thead><tbody><tr><td center>25</td><td >無變化 變色</td></tr></tbody></table>' +
      '<ol 1><li>秤取 5 g 食鹽</li><li>加入<strong>100 mL</strong>的水</li></ol><hr><p>以上為<del>草稿</del><strong>「定稿」</strong>。</p>'
  )
})
