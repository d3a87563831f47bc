import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const id = 'virtual:help-articles'
const own = `\0${id}`
const folder = fileURLToPath(new URL('../src/help/articles/', import.meta.url))
/** The operator's guide is written once, in English, beside the server. */
const guide = fileURLToPath(new URL('../../api/OPERATIONS.md', import.meta.url))
const guideTopic = 'operations'

/**
 * Rollup and Vite plugin: the articles of the help as the module `virtual:help-articles`, which loads each one, or all of a language for the
 * search, when it is asked for. An article is `articles/<language>/<topic>.md`.
 */
export function articles() {
  return {
    name: 'articles',
    resolveId: name => (name.startsWith(id) ? `\0${name}` : null),
    load(name) {
      if (!name.startsWith(own)) return null
      const [locale, topic] = name.slice(own.length + 1).split('/')
      if (!locale) return table()
      const read = file => {
        this.addWatchFile(file)
        return readFileSync(file, 'utf8')
      }
      const textOf = topic => read(`${folder}${locale}/${topic}.md`)
      const found =
        locale === guideTopic
          ? read(guide)
          : topic
            ? textOf(topic)
            : Object.fromEntries(topicsIn(locale).map(topic => [topic, textOf(topic)]))
      return `export default ${JSON.stringify(found)}`
    }
  }
}

const topicsIn = locale => readdirSync(`${folder}${locale}`).map(file => file.replace(/\.md$/, ''))

function table() {
  const locales = readdirSync(folder)
  const loads = path => `() => import(${JSON.stringify(`${id}/${path}`)})`
  const entry = (name, value) => `${JSON.stringify(name)}: ${value}`
  const ofLocale = locale =>
    `{ ${[...topicsIn(locale).map(topic => entry(topic, loads(`${locale}/${topic}`))), entry(guideTopic, loads(guideTopic))].join(', ')} }`
  return `export const articles = { ${locales.map(locale => entry(locale, ofLocale(locale))).join(', ')} }
    export const allArticles = { ${locales.map(locale => entry(locale, loads(locale))).join(', ')} }`
}
