import { fingerprint } from '@lyceum/core'
import { createTestHost } from '@lyceum/core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { traits } from './host-traits.ts'

afterEach(() => vi.unstubAllGlobals())

const iPad = {
  userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
  platform: 'iPad',
  hardwareConcurrency: 4,
  languages: ['zh-TW', 'en-US'],
  maxTouchPoints: 5
}

function printOf(navigator: object, screen = { colorDepth: 24 }): Promise<string> {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('screen', screen)
  vi.stubGlobal('document', { fonts: { check: () => true } })
  return fingerprint({ ...createTestHost(), traits })
}

test.each([
  ['a projector that shows fewer colours', iPad, { colorDepth: 30 }],
  ['a screen that can be touched', { ...iPad, maxTouchPoints: 10 }, undefined],
  ['another language', { ...iPad, languages: ['en-US'] }, undefined],
  ['an update of the browser', { ...iPad, userAgent: iPad.userAgent.replaceAll('17.4', '18') }, undefined],
  ['an update of the system', { ...iPad, userAgent: iPad.userAgent.replace('17_4', '17_5_1') }, undefined]
])('%s leaves the device as it is', async (_, navigator, screen) => {
  expect(await printOf(navigator, screen)).toBe(await printOf(iPad))
})

test('another browser is another device', async () => {
  expect(await printOf({ ...iPad, platform: 'MacIntel', userAgent: 'Firefox/131.0' })).not.toBe(await printOf(iPad))
})
