import { expect, test } from 'vitest'
import { foldText, foldWords } from './fold-words.ts'

/** As a short text is folded. */
const wholly = async (text: string) => [...new Set((await foldText(text)).split(/\s+/))].filter(Boolean).join(' ')

test.each([
  ['words', `Café ﬁnancé ${'Größe naïve élève 圖書館 資料庫 e\u0301te\u0301 '.repeat(9000)}end`],
  ['characters without a blank', '圖書館裡有資料庫和電腦。'.repeat(20_000)],
  ['syllables without a blank', '한국어를배우고'.normalize('NFD').repeat(12_000)],
  ['letters of two halves without a blank', '𠮷𡈽𝐀𝐁'.repeat(30_000)],
  ['half-width syllables', 'ｶﾞｷﾞｸﾞﾊﾟ'.repeat(20_000)],
  ['blanks', ' \n\t'.repeat(50_000)],
  ['nothing', '']
])('a long text of %s is folded as a short one', async (_what, text) => {
  const folded = await foldWords(text)
  const expected = await wholly(text)
  expect(folded.length).toBe(expected.length)
  expect(folded === expected).toBe(true)
})

test('while two million characters are folded the process does other things', async () => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  await foldWords('圖書館 opens at eight, naïve élève. '.repeat(60_000))
  clearInterval(count)
  expect(turns).toBeGreaterThan(20)
})
