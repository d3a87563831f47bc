import { escapeHtml } from './escape-html.ts'

/** Texts of a page's template by name; what is not there is an empty text. */
export type PageTexts = Readonly<Record<string, string>>

/**
 * Fills a template: `{{name}}` becomes the escaped text, and `<!--part-->…<!--/part-->` stays only if the part is among `parts`.
 * `json` is put in place of `<!--json-->`, so that no text in it can end its element (HTML §4.12.1.3).
 */
export function fillPage(template: string, texts: PageTexts, parts: readonly string[], json: unknown): string {
  const withParts = (markup: string): string =>
    markup.replace(/<!--(\w+)-->(.*?)<!--\/\1-->/gs, (_, part: string, inner: string) =>
      parts.includes(part) ? withParts(inner) : ''
    )
  return withParts(template)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(texts[name] ?? ''))
    .replace('<!--json-->', () => JSON.stringify(json).replaceAll('<', '\\u003c'))
}
