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

const weChat = {
  ...iPad,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; PJD110 Build/UKQ1.230924.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.48.2580(0x28003035) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'
}

test.each([
  ['another network', ['NetType/WIFI', 'NetType/4G']],
  ['another language of the app', ['Language/zh_CN', 'Language/en']],
  ['an update of the app', ['8.0.48.2580(0x28003035)', '8.0.49.2600(0x2800313F)']],
  ['an update of the phone', ['UKQ1.230924.001', 'AP3A.240617.008']]
] as const)('%s leaves a phone in WeChat as it is', async (_, [from, to]) => {
  expect(await printOf({ ...weChat, userAgent: weChat.userAgent.replace(from, to) })).toBe(await printOf(weChat))
  const outside = weChat.userAgent.replace('MicroMessenger/', '')
  expect(await printOf({ ...weChat, userAgent: outside })).not.toBe(await printOf(weChat))
})

test('another browser is another device', async () => {
  expect(await printOf({ ...iPad, platform: 'MacIntel', userAgent: 'Firefox/131.0' })).not.toBe(await printOf(iPad))
})
