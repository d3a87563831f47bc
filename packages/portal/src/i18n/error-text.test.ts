import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { createPortalWords } from './words.ts'

test.each([
  ['en-US', { reason: 'unavailable', retryAfter: 1 }, 'Too busy, or temporarily out of service. Please try again in 1 second.'],
  ['en-US', { reason: 'tooManyFiles', retryAfter: 18_000 }, 'Too many files. Please try again in 5 hours.'],
  ['en-US', { reason: 'tooManyFiles' }, 'Too many files.'],
  ['zh-CN', { reason: 'thirdPartyRateLimited', retryAfter: 130 }, '请求过多，或暂时无法提供服务。请在 3 分钟后重试。'],
  ['zh-TW', { reason: 'unavailable', retryAfter: 40 }, '請求過多，或暫時無法提供服務。請在 40 秒後重試。']
] as const)('a failure in %s says after how long to try again where the server does: %j', async (locale, error, text) => {
  expect(errorText(await createPortalWords(locale), error)).toBe(text)
})
