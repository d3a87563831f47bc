import type { Locale } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { createPortalWords, loadPortalWords } from './words.ts'

const words = async (locale: Locale) => {
  const loaded = await createPortalWords(locale)
  await loadPortalWords(loaded, ['knowledge-detail'])
  return (key: string, values: Record<string, string | number>) => loaded.t(key as never, values as never) as unknown as string
}

test.each([
  ['zh-CN', '陈晓雯', '邀请陈晓雯', '陈晓雯的权限'],
  ['zh-TW', '陳嘉欣', '邀請陳嘉欣', '陳嘉欣的權限'],
  ['zh-CN', 'Grace Lee', '邀请 Grace Lee', 'Grace Lee 的权限'],
  ['zh-CN', '陈 A', '邀请陈 A', '陈 A 的权限'],
  ['en-US', '陈晓雯', 'Invite 陈晓雯', 'Permission of 陈晓雯']
] as const)('in %s, %s stands in a sentence without a blank between Chinese characters', async (locale, name, invite, level) => {
  const t = await words(locale)
  expect(t('knowledge-detail:collaborators.inviteOf', { name })).toBe(invite)
  expect(t('knowledge-detail:collaborators.levelOf', { name })).toBe(level)
})

test('what is filled in is shown as it is, and numbers as figures', async () => {
  const t = await words('zh-CN')
  expect(t('knowledge-detail:collaborators.inviteOf', { name: '<b>{{name}} & $&</b>' })).toBe('邀请 <b>{{name}} & $&</b>')
  expect(t('knowledge-detail:collaborators.inviteOf', { name: 3 })).toBe('邀请 3')
})
