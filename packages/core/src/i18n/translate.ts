import { formatNumber } from './format-number.ts'
import { markFilled, spaceFilled } from './spacing.ts'

/** Texts by area, `{ chat: { newChat: 'New chat' } }`, in i18next's format: `{{name}}`, and `_one` / `_other` for plurals. */
export type Resources = Record<string, Record<string, string>>

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K

/** `area.word`, without the plural suffix. */
export type WordKey<R extends Resources> = {
  [A in keyof R & string]: `${A}.${Base<keyof R[A] & string>}`
}[keyof R & string]

export type WordValues = Record<string, string | number>

export type Words<R extends Resources> = {
  /** @example t('chat.knowledgeBaseCount', { count: 2 }) */
  (key: WordKey<R>, values?: WordValues): string
  readonly locale: string
  /** Adds texts to the resources, for every translator of these. What draws them waits until they are here. */
  add(more: Partial<R>): void
}

/**
 * A translator for one language that reads i18next resources but is much smaller than i18next. Missing texts are shown as
 * their keys.
 */
export function createWords<R extends Resources>(locale: string, resources: R): Words<R> {
  function translate(key: string, values: WordValues = {}): string {
    const [area = '', name = ''] = key.split(/\.(.*)/s)
    const words = resources[area] ?? {}
    const { count } = values
    const plural = typeof count === 'number' ? words[`${name}_${new Intl.PluralRules(locale).select(count)}`] : undefined
    const text = plural ?? words[`${name}_other`] ?? words[name] ?? key
    return spaceFilled(
      text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, value: string) => {
        const given = values[value]
        return given === undefined ? hole : typeof given === 'number' ? formatNumber(locale, given) : markFilled(given)
      })
    )
  }

  return Object.assign(translate, {
    locale,
    add(more: Partial<R>) {
      for (const area of Object.keys(more)) Object.assign(resources, { [area]: { ...resources[area], ...more[area] } })
    }
  })
}
