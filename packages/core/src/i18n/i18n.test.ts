import { expect, test } from 'vitest'
import { megabyte } from '../contract/limits.ts'
import { locales } from '../contract/locales.ts'
import { createWords, formatBytes, formatDate, formatDuration, loadChatWords, loadOtherWords } from './index.ts'

test('placeholders are filled, numbers formatted for the language', () => {
  const t = createWords('en-US', { chat: { counter: '{{count}} / {{limit}}', by: 'by {{name}}' } })
  expect(t('chat.counter', { count: 31, limit: 4000 })).toBe('31 / 4,000')
  expect(t('chat.by', { name: '{{limit}} $&' })).toBe('by {{limit}} $&')
})

test.each([
  ['zh-CN', '微积分助教', '向微积分助教提问', '微积分助教正在回答'],
  ['zh-TW', '微積分助教', '向微積分助教提問', '微積分助教正在回覆'],
  ['zh-CN', 'Python 助教', '向 Python 助教提问', 'Python 助教正在回答'],
  ['zh-CN', '助教 A', '向助教 A 提问', '助教 A 正在回答'],
  ['zh-CN', '《诗经》', '向《诗经》提问', '《诗经》正在回答'],
  ['en-US', '微积分助教', 'Ask 微积分助教 anything', '微积分助教 is replying']
] as const)(
  'in %s, %s stands in a sentence without a blank between Chinese characters',
  async (locale, name, asked, replying) => {
    const t = createWords(locale, await loadChatWords(locale))
    expect(t('chat.placeholder', { name })).toBe(asked)
    expect(t('chat.replying', { name })).toBe(replying)
  }
)

test.each([
  ['en-US', 1, '1 knowledge base'],
  ['en-US', 2, '2 knowledge bases'],
  ['zh-CN', 1, '1 个知识库'],
  ['zh-TW', 2, '2 個知識庫']
] as const)('%s counts %s', async (locale, count, text) => {
  const t = createWords(locale, await loadChatWords(locale))
  expect(t('chat.knowledgeBaseCount', { count })).toBe(text)
})

test.each([
  [4, '0.1 s'],
  [430, '0.4 s'],
  [960, '1 s'],
  [6200, '6 s'],
  [125_000, '2 min 5 s']
])('%s ms are %s', async (milliseconds, text) => {
  expect(formatDuration(createWords('en-US', await loadChatWords('en-US')), milliseconds)).toBe(text)
})

test('sizes and dates', () => {
  const sizes = [0, 1023, 1536, 212 * 1024, 50 * megabyte, 50 * megabyte + 1, 3.4 * megabyte, 52_428_799].map(size =>
    formatBytes('en-US', size)
  )
  expect(sizes).toEqual(['0 B', '1,023 B', '1.5 KB', '212 KB', '50 MB', '50 MB', '3.4 MB', '50 MB'])
  expect(formatDate('en-US', '2026-03-02T09:00:00Z', { dateStyle: 'medium', timeZone: 'UTC' })).toBe('Mar 2, 2026')
})

test('the texts that the specification fixes are used as written', async () => {
  const { chat, fields } = await loadChatWords('en-US')
  const connection = await loadOtherWords('en-US', 'connection-fields')
  expect([
    fields.required,
    connection.invalidPlatformUrl,
    fields.invalidUrl,
    fields.invalidFileLink,
    fields.fileLinkType
  ]).toEqual(['Required', 'Invalid platform URL', 'Invalid URL', 'Invalid file link', 'File link type error'])
  expect(chat.failed).toBe('Oops, there seems to be a small issue! Please try again later, or restart the conversation.')
  expect(chat.noContent).toBe('No content, please try to answer again')
})

test('every language has every word with the same holes', async () => {
  const all = await Promise.all(locales.map(locale => loadChatWords(locale)))
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()
  const [english, ...others] = all
  for (const words of others) {
    for (const area of ['chat', 'errors', 'fields'] as const) {
      for (const [key, text] of Object.entries(words[area])) {
        expect(text, key).not.toBe('')
        expect(holes(text), key).toEqual(holes((english![area] as Record<string, string>)[key] ?? ''))
      }
    }
  }
})
