import { enteredKey } from '@lyceum/core'
import { createTestHost } from '@lyceum/core/testing'
import { expect, test } from 'vitest'
import { keptByPerson } from './kept-by-person.ts'

test('what was entered is the person’s own, by form, and leaves nothing once all of it is dropped', () => {
  const host = createTestHost()
  const mine = keptByPerson<{ name: string }>(host, enteredKey, 'ana')
  mine.write('school', { name: 'Northgate' })
  mine.write('look', { name: 'N.' })
  expect(mine.read('school')).toEqual({ name: 'Northgate' })
  expect(keptByPerson(host, enteredKey, 'mei').read('school')).toBeUndefined()
  mine.drop('school')
  expect([mine.read('school'), mine.read('look')]).toEqual([undefined, { name: 'N.' }])
  mine.drop('look')
  expect(host.stored.has(enteredKey)).toBe(false)
})

test('a storage that refuses, or has another’s text, has nothing to give back', () => {
  const host = createTestHost()
  host.stored.set(enteredKey, 'null')
  const kept = keptByPerson(host, enteredKey, 'ana')
  expect(kept.read('school')).toBeUndefined()
  host.storage.set = () => {
    throw new Error('full')
  }
  kept.write('school', {})
  expect(kept.read('school')).toBeUndefined()
})

test('what another tab has written meanwhile stays when this one is left', () => {
  const host = createTestHost()
  const [one, other] = [keptByPerson(host, enteredKey, 'ana'), keptByPerson(host, enteredKey, 'ana')]
  other.read('school')
  one.write('school', { name: 'Northgate' })
  other.leave('school')
  expect(one.read('school')).toEqual({ name: 'Northgate' })
  one.leave('school')
  expect(host.stored.has(enteredKey)).toBe(false)
})
