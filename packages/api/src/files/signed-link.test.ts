import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { isSigned, publicLink } from './signed-link.ts'

const now = new Date('2026-11-22T08:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const config = { publicUrl: 'https://lyceum.test', tokenSecret: new Uint8Array(32).fill(7) } as unknown as Config

test('a platform gets a link of our public address that opens this file for ten minutes', () => {
  const link = new URL(publicLink(config, 'f1', now)!)
  expect(link.origin + link.pathname).toBe('https://lyceum.test/api/v1/files/f1')
  const query = Object.fromEntries(link.searchParams)
  expect(isSigned(config.tokenSecret, 'f1', query, later(9))).toBe(true)
  expect(isSigned(config.tokenSecret, 'f1', query, later(12))).toBe(false)
  expect(isSigned(config.tokenSecret, 'f2', query, now)).toBe(false)
})

test('without a configured public address there is no link', () => {
  expect(publicLink({ ...config, publicUrl: undefined }, 'f1', now)).toBeUndefined()
})
