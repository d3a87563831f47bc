import { beforeAll, describe, expect, test } from 'vitest'
import { expectLinear, repeatedTo } from '../testing/linear-time.ts'
import { loadTerms, type Terms } from './terms.ts'

let terms: Terms
beforeAll(async () => {
  terms = await loadTerms()
})

const termsOf = (text: string) => {
  const found: string[] = []
  terms.read(text, term => found.push(term))
  return found
}
const shared = (left: string, right: string) => termsOf(left).filter(term => termsOf(right).includes(term))

describe('one finds the other:', () => {
  test.each([
    ['essays', 'essay'],
    ['Studying', 'studies'],
    ['the student’s notes', "student's"],
    ['ＣＯＭＰ １０２１', 'comp 1021'],
    ['COMP-1021', 'comp1021'],
    ['COMP1021', '1021'],
    ['git_rebase', 'rebase'],
    ['gitRebase', 'git_rebase'],
    ['HTTPServer', 'server'],
    ['e-mail', 'email'],
    ['Python 3.11.2', '3.11'],
    ['1,024', '1024'],
    ['mei.lin@school.edu', 'school'],
    ['https://docs.example.org/guide', 'docs.example.org'],
    ['café', 'CAFE'],
    ['naïve Bayes', 'naive'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['R&D', 'r&d'],
    ['𝐂𝐚𝐥𝐜𝐮𝐥𝐮𝐬', 'calculus'],
    ['圖書館', '图书馆'],
    ['裡面', '里面'],
    ['爲什麽', '为什么'],
    ['台灣', '臺灣'],
    ['温度', '溫度'],
    ['⽂件', '文件'],
    ['𠮷野家', '𠮷野'],
    ['ภาษาไทย', 'ภาษา'],
    ['экзамены', 'ЭКЗАМЕНЫ'],
    ['한국어', '한국'],
    ['ひらがな', 'らが'],
    ['ｻｰﾊﾞｰ', 'サーバ'],
    ['COVID-19疫情', 'covid19'],
    ['新型COVID-19疫情', '疫情']
  ])('%s, %s', (text, query) => {
    expect(shared(query, text)).not.toEqual([])
  })
})

test('neighbouring Chinese characters make a pair, a lone one is a word', () => {
  expect(termsOf('圖書館')).toEqual(['图', '图书', '书', '书馆', '馆'])
  expect(termsOf('稅 tax')).toEqual(['税', 'tax'])
})

test('compounds keep their whole and their parts apart', () => {
  const kinds: [string, string][] = []
  terms.read('COMP-1021 git_rebase 3.11', (term, kind) => kinds.push([term, kind]))
  expect(kinds).toEqual([
    ['comp1021', 'whole'],
    ['comp', 'part'],
    ['1021', 'part'],
    ['gitrebas', 'whole'],
    ['git', 'part'],
    ['rebas', 'part'],
    ['3.11', 'whole'],
    ['3', 'part']
  ])
})

test('a text has as many words as a reader counts, and Chinese characters', () => {
  expect(terms.read('The COMP-1021 exam is on 3.11.2026 在圖書館', () => {})).toBe(6 + 4)
})

describe('the worst megabyte takes linear time:', () => {
  test.each([
    ['one letter', 'a'],
    ['joined letters', 'a-'],
    ['joiners', '-'],
    ['humps', 'aB'],
    ['marks', 'e\u0301'],
    ['digits with points', '1.'],
    ['thousands', '1,234'],
    ['Chinese', '圖書館'],
    ['rare Chinese', '𠮷'],
    ['Thai', 'ภาษาไทย'],
    ['half characters', '\ud840'],
    ['different words', 'ab1 cd_2 ']
  ])('%s', async (_, unit) => {
    await expectLinear(size => terms.read(repeatedTo(unit, size), () => {}))
  })
})
