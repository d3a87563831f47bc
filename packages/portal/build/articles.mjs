import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const id = 'virtual:help-articles'
const own = `\0${id}`
const folder = fileURLToPath(new URL('../src/help/articles/', import.meta.url))
/** The guides, written once, in English, beside what they are about. That of the operator ends with the variables of the server. */
const guides = {
  operations: read => `${read(inPackages('api/OPERATIONS.md'))}\n${variablesIn(read(inPackages('api/README.md')))}`,
  identity: read => read(inPackages('widget/IDENTITY.md'))
}
const inPackages = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const variablesIn = readme => `## All variables\n${readme.split('\n## The environment\n')[1].split('\n## ')[0]}\n`

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
      const all = () => Object.fromEntries(topicsIn(locale).map(topic => [topic, textOf(topic)]))
      const found = guides[locale]?.(read) ?? (topic ? textOf(topic) : all())
      return `export default ${JSON.stringify(found)}`
    }
  }
}

const topicsIn = locale => readdirSync(`${folder}${locale}`).map(file => file.replace(/\.md$/, ''))

function table() {
  const locales = readdirSync(folder)
  const loads = path => `() => import(${JSON.stringify(`${id}/${path}`)})`
  const entry = (name, value) => `${JSON.stringify(name)}: ${value}`
  const ofLocale = locale => {
    const written = topicsIn(locale).map(topic => entry(topic, loads(`${locale}/${topic}`)))
    return `{ ${[...written, ...Object.keys(guides).map(guide => entry(guide, loads(guide)))].join(', ')} }`
  }
  return `export const articles = { ${locales.map(locale => entry(locale, ofLocale(locale))).join(', ')} }
    export const allArticles = { ${locales.map(locale => entry(locale, loads(locale))).join(', ')} }`
}
