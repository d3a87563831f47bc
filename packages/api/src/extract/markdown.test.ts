import { expect, test } from 'vitest'
import { extractDocument } from './extract-document.ts'

const read = (content: string, name = 'a.md') => extractDocument({ name, bytes: Buffer.from(content) })
const textsOf = async (content: string, name?: string) => (await read(content, name)).blocks.map(({ text }) => text)

test.each([
  ['$\\{1,2\\}$'],
  ['\\(x\\_1 \\in A\\)'],
  ['\\[y_1 + z_2\\]'],
  ['$$a \\\\ b$$'],
  ['$a*b*c$'],
  ['$\\mathbf{x}_i = \\sum_j a_{ij} b_{ij}$'],
  ['$x < y$ and $z > y$'],
  ['$\\text{R\\&D}$'],
  ['\\begin{align}\na_1 &= b_1 \\\\\n- c &= d\n\\end{align}'],
  ['$$\na\n- b\n= c\n$$'],
  ['\\[\nx_1 \\\\[2pt]\n+ y_{2}\n\\]']
])('a formula of Markdown stays as TeX has it: %s', async formula => {
  expect(await textsOf(`Before\n\n${formula}\n\n*after*`)).toEqual(['Before', formula, 'after'])
  if (!formula.includes('\n')) expect(await textsOf(`*Let* ${formula} **be**.`)).toEqual([`Let ${formula} be.`])
})

test('formulas stay in headings, items, tables and HTML, and between marks', async () => {
  const { blocks } = await read(
    '# Of $a_1$\n\n- *see $a*b$ here*\n\n| $x_i$ | y |\n| --- | --- |\n| $|x|_1$ | $\\{c\\}$ |\n\n<p>Let $a_1$ be<br>one.</p>'
  )
  expect(blocks.map(({ text, header }) => [text, header])).toEqual([
    ['Of $a_1$', undefined],
    ['- see $a*b$ here', undefined],
    ['$|x|_1$ | $\\{c\\}$', '$x_i$ | y'],
    ['Let $a_1$ be\none.', undefined]
  ])
})

test.each([
  ['It costs $5 and **$10**.', 'It costs $5 and $10.'],
  ['**$5** or **5$**', '$5 or 5$'],
  ['US$5 *only*, US$10', 'US$5 only, US$10'],
  ['`$HOME` and `$PATH` are *set*', '$HOME and $PATH are set'],
  ['\\$a *b*\\$', '$a b$'],
  ['See \\[1\\] and \\(as *we* said\\).', 'See [1] and (as we said).']
])('money, names of variables and brackets are no formulas: %s', async (content, text) => {
  expect(await textsOf(content)).toEqual([text])
})

test('MDX keeps what formulas have in braces', async () => {
  expect(await textsOf('Let $\\frac{a}{b}$ and $x_{n}$ be {props.name} <Gap/>\n\n$$\\{1\\}$$', 'a.mdx')).toEqual([
    'Let $\\frac{a}{b}$ and $x_{n}$ be',
    '$$\\{1\\}$$'
  ])
})

test('characters are read that Markdown names or numbers, but not in code', async () => {
  expect(await textsOf('&alpha; &#8211; &#x4e2d; &hellip; &nosuchname; `&amp;`\n\n<p>&eacute;t&eacute; &le; 3</p>')).toEqual([
    'α – 中 … &nosuchname; &amp;',
    'été ≤ 3'
  ])
})

test('what describes a text before it is read, and its title, however they are written', async () => {
  const yaml =
    '---\ntitle: >-\n  Writing\n  studio\ndescription: |\n  Help with essays.\n  Free.\nsummary: "Bring \\"one\\" text" # of us\nauthors:\n  - Bo Li\n  - Cy\ndate: 2026-05-01\ntags: [a, b]\nlayout: default\n---\nText.'
  expect(await read(yaml)).toMatchObject({
    title: 'Writing studio',
    blocks: [
      { text: 'Help with essays.\nFree.' },
      { text: 'Bring "one" text' },
      { text: 'authors: Bo Li, Cy' },
      { text: 'date: 2026-05-01' },
      { text: 'Text.' }
    ]
  })
  const toml =
    '+++\ntitle = "Hours"\ndescription = """\nOpen until\nnine."""\ndraft = true\nauthors = ["Bo", \'Cy\']\n[menu]\nsummary = "no"\n+++\nText.'
  expect(await read(toml)).toMatchObject({
    title: 'Hours',
    blocks: [{ text: 'Open until\nnine.' }, { text: 'authors: Bo, Cy' }, { text: 'Text.' }]
  })
})
