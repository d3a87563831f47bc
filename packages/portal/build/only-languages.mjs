import { readdirSync } from 'node:fs'

const ofLibrary = /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/]/
const translation = /[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/
const none = '\0no-translation'

/**
 * Rollup plugin that drops react-aria's translations except those of our own languages, which have a folder each in `words`; its bundle holds about thirty
 * languages. Those are not even looked for: they were a third of all modules.
 */
export function onlyLanguages(words) {
  const locales = readdirSync(words)
  return {
    name: 'only-languages',
    resolveId: {
      order: 'pre',
      handler(specifier, importer = '') {
        const [, locale] = translation.exec(specifier) ?? []
        return locale && !locales.includes(locale) && ofLibrary.test(importer) ? none : null
      }
    },
    load: id => (id === none ? 'export default {}' : null)
  }
}
