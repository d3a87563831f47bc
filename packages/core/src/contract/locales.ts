/** What is known of a language before any of its words are loaded. */
type Language = {
  /** Its own name for itself. */
  name: string
  /** Other tags whose readers it serves, in lower case. A tag that stands in no row gets the fallback. */
  serves: readonly string[]
  /** Digits that a decimal has at least, SPEC §9. */
  minDecimals: number
  /** What a foreign page says when our server does not answer and no words can be fetched: the reason, and the button. */
  offline: readonly [string, string]
}

/**
 * The languages of the product by their tag, which is also `<html lang>` and what Intl gets. A new one is a row here, and a
 * folder that bears its tag beside each `en-US` folder of words.
 */
export const languages = {
  'en-US': { name: 'English', serves: [], minDecimals: 2, offline: ['The chat does not answer.', 'Try again'] },
  'zh-CN': { name: '简体中文', serves: ['zh', 'zh-sg', 'zh-my', 'zh-hans'], minDecimals: 0, offline: ['对话没有响应。', '重试'] },
  'zh-TW': { name: '繁體中文', serves: ['zh-hk', 'zh-mo', 'zh-hant'], minDecimals: 0, offline: ['對話沒有回應。', '重試'] }
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as Locale[]

/** For readers of no listed language. */
export const fallbackLocale: Locale = 'en-US'

/** When nothing at all is known of the reader. */
export const defaultLocale: Locale = 'zh-CN'
