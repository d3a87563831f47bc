import { expect, test } from 'vitest'
import { times } from '../contract/limits.ts'
import { sampleToken } from '../testing/index.ts'
import { fileKindOf } from './file-kind.ts'
import { chooseLocale, toLocale } from './locale.ts'
import { safeReturnTo } from './return-to.ts'
import { tokenProblem } from './token.ts'

test.each([
  ['en-US', 'en-US'],
  ['en-GB', 'en-US'],
  ['fr', 'en-US'],
  ['', 'en-US'],
  ['zhx', 'en-US'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh_CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-MY', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['ZH-hk', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  ['zh-XX', 'en-US']
])('the language %s is read as %s', (tag, locale) => {
  expect(toLocale(tag)).toBe(locale)
})

test('the account’s language goes first, then the stored, then the browser’s, then the default', () => {
  expect(chooseLocale('zh-TW', 'en-US', 'zh')).toBe('zh-TW')
  expect(chooseLocale(null, 'en-US', 'zh')).toBe('en-US')
  expect(chooseLocale(null, null, 'zh-HK')).toBe('zh-TW')
  expect(chooseLocale(undefined, undefined, undefined)).toBe('zh-CN')
})

const now = Date.UTC(2026, 2, 2)
const margin = times.tokenMarginSeconds * 1000

test.each([
  ['no token', null, 'missing'],
  ['an empty token', '', 'missing'],
  ['one part', 'abc', 'invalid'],
  ['a part that is no base64', 'a.!!.c', 'invalid'],
  ['a part that is no JSON', `a.${btoa('hello')}.c`, 'invalid'],
  ['claims that are no object', `a.${btoa('null')}.c`, 'invalid'],
  ['no version', sampleToken(now + 60_000, { ver: undefined }), 'withoutVersion'],
  ['no expiry', sampleToken(now, { exp: undefined }), 'withoutExpiry'],
  ['an expiry that is no number', sampleToken(now, { exp: 'soon' }), 'withoutExpiry'],
  ['an expiry in the past', sampleToken(now - 1000), 'expired'],
  ['an expiry in ten seconds', sampleToken(now + margin), 'expired'],
  ['an expiry in eleven seconds', sampleToken(now + margin + 1000), undefined],
  ['a name beyond ASCII', sampleToken(now + 60_000, { name: 'Zoë' }), undefined]
])('a token with %s', (_, token, problem) => {
  expect(tokenProblem(token, now)).toBe(problem)
})

test.each([
  ['/', '/'],
  ['/agents/a1/conversation?conversationId=c1#end', '/agents/a1/conversation?conversationId=c1#end'],
  ['/search?next=https://evil.test', '/search?next=https://evil.test'],
  [undefined, '/'],
  [null, '/'],
  ['', '/'],
  ['discovery', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['//evil.test', '/'],
  ['///evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['/\n/evil.test', '/'],
  ['/a\\..\\..//evil.test', '/'],
  ['/.//evil.test', '/'],
  ['/a/..//evil.test', '/'],
  ['/%2e//evil.test', '/'],
  ['/./discovery', '/discovery']
])('after sign-in %j leads to %j', (page, target) => {
  expect(safeReturnTo(page)).toBe(target)
})

test.each([
  ['essay.docx', 'word'],
  ['marks.CSV', 'spreadsheet'],
  ['book.pdf', 'pdf'],
  ['talk.pptx', 'presentation'],
  ['photo.webp', 'image'],
  ['notes.md', 'text'],
  ['Makefile', 'text'],
  ['.pdf', 'text']
])('%s is drawn as %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})
