import { expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/index.ts'
import { fingerprint } from './fingerprint.ts'

const shape = /^[A-Za-z0-9_-]{20,128}$/

test('the same traits give the same print, whatever their order; others give another', async () => {
  const host = createTestHost()
  const printOf = (traits: Record<string, () => unknown>) => fingerprint({ ...host, traits: () => traits })
  const one = await printOf({ screen: () => 'x', fonts: async () => ['a'] })
  expect(one).toMatch(shape)
  expect(await printOf({ fonts: () => ['a'], screen: () => 'x' })).toBe(one)
  expect(await printOf({ fonts: () => ['b'], screen: () => 'x' })).not.toBe(one)
})

test('a trait that fails or hangs is left out after a second', async () => {
  const host = createTestHost()
  const fails = () => {
    throw new Error('no')
  }
  const print = fingerprint({ ...host, traits: () => ({ fails, hangs: () => new Promise(() => undefined) }) })
  await host.advance(1000)
  expect(await print).toBe(await fingerprint({ ...host, traits: () => ({ fails, hangs: () => null }) }))
})

test('a page without secure crypto has a print too', async () => {
  vi.stubGlobal('crypto', {})
  const print = await fingerprint(createTestHost())
  vi.unstubAllGlobals()
  expect(print).toMatch(shape)
})
