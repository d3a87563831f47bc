import { expect, test, vi } from 'vitest'
import { withOwnId } from './own-id.ts'
import { registry } from './package-registry.ts'
import type { Instance } from './widget.ts'

vi.hoisted(() => vi.stubGlobal('VERSION', '0.0.0'))

const having = (...ids: string[]) => ({ get: (id: string) => (ids.includes(id) ? ({ id } as Instance) : undefined) })

test('an inline chat beside the popup of its share has another name, and two of them have two', () => {
  expect(withOwnId({ share: 'tok' }, having()).id).toBe('tok')
  expect(withOwnId({ share: 'tok', mode: 'inline' }, having()).id).toBe('tok-inline')
  expect(withOwnId({ share: 'tok', mode: 'inline' }, having('tok', 'tok-inline')).id).toBe('tok-inline-2')
  expect(withOwnId({ token: 'tok' }, having('tok')).id).toBe('tok-2')
  expect(withOwnId({ share: 'tok', id: 'mine' }, having('mine', 'mine-2')).id).toBe('mine-3')
})

test('the package from npm asks for the server, which it does not know', () => {
  expect(() => registry.init({ share: 'tok' })).toThrow('no baseUrl')
  expect(() => registry.start({ share: 'tok' })).toThrow('no baseUrl')
})
