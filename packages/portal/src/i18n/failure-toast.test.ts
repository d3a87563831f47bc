import { AppError, endpoints } from '@lyceum/core/contract'
import { locales } from '@lyceum/core/contract/locales'
import { expect, test } from 'vitest'
import { failureToast, taskOf } from './failure-toast.ts'
import { createPortalWords } from './words.ts'

test('a call that deletes something is called a deletion when it fails, and no other is', () => {
  const all = Object.values(endpoints)
  const deleting = all.filter(({ summary }) => summary.startsWith('Delete '))
  expect(deleting.length).toBeGreaterThan(10)
  expect(all.filter(call => taskOf(call) === 'deletion')).toEqual(deleting)
})

test.each([
  ['updateBase', 'change'],
  ['removeMember', 'change'],
  ['uploadImage', 'upload'],
  ['listMyAgents', undefined],
  ['submitReview', undefined]
] as const)('a failure of %s is that of: %s', (name, task) => {
  expect(taskOf(endpoints[name])).toBe(task)
})

test('a toast says what failed and why, in each language', async () => {
  const toasts = locales.map(async locale =>
    failureToast(await createPortalWords(locale), new AppError('notPermitted'), 'deletion')
  )
  expect((await Promise.all(toasts)).map(({ title }) => title)).toEqual(['The deletion failed', '删除失败', '刪除失敗'])
  for (const { text } of await Promise.all(toasts)) expect(text).toBeTruthy()
  const nameless = failureToast(await createPortalWords('en-US'), new AppError('notPermitted'), undefined)
  expect(nameless).toEqual({ tone: 'danger', title: expect.any(String) })
})
