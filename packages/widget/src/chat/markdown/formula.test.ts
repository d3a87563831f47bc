import temml from 'temml'
import { expect, test } from 'vitest'
import { options } from './formula.tsx'

const read = (tex: string) => temml.renderToString(tex, { displayMode: true, ...options })

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://elsewhere.example/x.png}',
  '\\class{x}{y}',
  '\\id{x}{y}',
  '\\style{color:red}{y}',
  '\\data{a=b}{y}',
  '\\htmlData{a=b}{y}'
])('%s is not drawn', tex => expect(() => read(tex)).toThrow())

test('a formula that expands without end is not drawn', () => {
  expect(() => read('\\def\\a{\\a\\a}\\a')).toThrow()
  expect(() => read(`${'{'.repeat(20_000)}x`)).toThrow()
})

test('text in a formula is text', () => {
  const html = read('\\text{<img src=x onerror=alert(1)>}')
  expect(html).not.toContain('<img')
  expect(read('f(x)=\\text{当 } x>0')).toContain('当')
})

test('only elements of MathML are drawn, with nothing that acts', () => {
  for (const tex of [
    '\\frac{1}{2}\\sqrt[3]{x}',
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    '\\sum_{i=1}^n i \\tag{1}',
    '\\color{red}x',
    '\\ref{a}\\label{a}'
  ]) {
    for (const [tag, name] of read(tex).matchAll(/<([a-z]+)[^>]*>/g)) {
      expect(['math', 'semantics', 'annotation', 'none', 'a'].includes(name!) || name!.startsWith('m')).toBe(true)
      expect(tag).not.toMatch(/\son\w+=|javascript:|href=['"](?!#)/)
    }
  }
})
