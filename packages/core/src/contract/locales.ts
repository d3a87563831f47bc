/** The locales of the product by tag, which is also the `lang` of pages and the locale for Intl. */
export const locales = ['en-US', 'zh-CN', 'zh-TW'] as const

export type Locale = (typeof locales)[number]

/** A value for each locale. @example inEachLocale(() => '') */
export const inEachLocale = <T>(value: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map(locale => [locale, value(locale)])) as Record<Locale, T>

/** The facts about a language that are needed before its words are loaded. */
type Language = {
  /** The name of the language in the language itself. */
  name: string
  /** Other language tags that map to this locale, in lower case. Tags in no row get the fallback. */
  serves: readonly string[]
  /** Minimum fraction digits of a decimal; the maximum is two. */
  minDecimals: number
  /** Texts of the widget on a foreign page before words can be fetched. */
  widget: {
    /** The chat does not answer. */
    failed: string
    /** The button to try again. */
    retry: string
    /** The button to close. */
    close: string
    /** What the number on the launcher counts. */
    newAnswers: string
  }
}

/** To add a language, add its tag above, a row here and a folder with its tag beside each `en-US` folder. */
export const languages = {
  'en-US': {
    name: 'English',
    serves: [],
    minDecimals: 2,
    widget: { failed: 'The chat does not answer.', retry: 'Try again', close: 'Close', newAnswers: 'new answers' }
  },
  'zh-CN': {
    name: '简体中文',
    serves: ['zh', 'zh-sg', 'zh-my', 'zh-hans'],
    minDecimals: 0,
    widget: { failed: '对话没有响应。', retry: '重试', close: '关闭', newAnswers: '新回答' }
  },
  'zh-TW': {
    name: '繁體中文',
    serves: ['zh-hk', 'zh-mo', 'zh-hant'],
    minDecimals: 0,
    widget: { failed: '對話沒有回應。', retry: '重試', close: '關閉', newAnswers: '新回答' }
  }
} as const satisfies Record<Locale, Language>

/** The locale for readers whose languages are not listed. */
export const fallbackLocale: Locale = 'en-US'

/** The locale when the reader's languages are unknown. */
export const defaultLocale: Locale = 'zh-CN'
