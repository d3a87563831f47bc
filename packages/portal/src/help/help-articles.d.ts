/** Made by build/articles.mjs. */
declare module 'virtual:help-articles' {
  type Locale = import('@lyceum/core/contract').Locale
  type Loaded<Value> = () => Promise<{ default: Value }>
  /** The text of each topic, by language. */
  export const articles: Record<Locale, Record<string, Loaded<string>>>
  /** The texts of all topics that are written in a language. */
  export const allArticles: Record<Locale, Loaded<Record<string, string>>>
}
