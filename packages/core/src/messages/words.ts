/** Areas of words: `{ chat: { newChat: 'New chat' } }`, in i18next's shape: `{{name}}`, and `_one` / `_other` for plurals. */
export type Resources = Record<string, Record<string, string>>

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K

/** `area.word`, without a plural's ending. */
export type WordKey<R extends Resources> = {
  [A in keyof R & string]: `${A}.${Base<keyof R[A] & string>}`
}[keyof R & string]

/** What a language must have when English has `E`: every word, and of plurals at least `_other`. */
export type Translation<E> = { readonly [K in keyof E as K extends `${string}_one` ? never : K]: string }

export type WordValues = Record<string, string | number>

export type Words<R extends Resources> = {
  /** @example t('chat.knowledgeBaseCount', { count: 2 }) */
  (key: WordKey<R>, values?: WordValues): string
  readonly locale: string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** @param moment ISO text or milliseconds since 1970 */
  date(moment: string | number, options?: Intl.DateTimeFormatOptions): string
  bytes(size: number): string
}

/** A translator for one language: i18next's resources without i18next's weight. A missing word shows as its key. */
export function createWords<R extends Resources>(locale: string, resources: R): Words<R> {
  const number = (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value)

  function translate(key: string, values: WordValues = {}): string {
    const [area = '', name = ''] = key.split(/\.(.*)/s)
    const words = resources[area] ?? {}
    const { count } = values
    const plural = typeof count === 'number' ? words[`${name}_${new Intl.PluralRules(locale).select(count)}`] : undefined
    const text = plural ?? words[`${name}_other`] ?? words[name] ?? key
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, value: string) => {
      const given = values[value]
      return given === undefined ? hole : typeof given === 'number' ? number(given) : given
    })
  }

  return Object.assign(translate, {
    locale,
    number,
    date: (moment: string | number, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options ?? { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)),
    bytes: (size: number) => formatBytes(size, number)
  })
}

const units = ['B', 'KB', 'MB', 'GB']

function formatBytes(size: number, number: Words<Resources>['number']): string {
  let value = size
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${number(value, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`
}
