import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { endpoints, errorNames, fallbackLocale, locales, platformOf, platforms } from '@lyceum/core/contract'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { routes } from '../packages/api/src/routes.ts'
import { type ScreenRoute, screenRoutes, standIns } from '../packages/portal/src/paths.ts'
import { platformsUnderTest } from './e2e/platforms.ts'
import { sourceFiles } from './sources.ts'
import { misplacedVerbs } from './verbs.ts'

test('every call of the contract has exactly one route, and every route is in the contract', () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
  const promised = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(served).toEqual(promised.sort())
})

test('a call is answered in the file that is named as it', () => {
  const tables = sourceFiles().filter(path => /^packages\/api\/src\/[^/]+\/routes\.ts$/.test(path))
  expect(tables.length).toBeGreaterThan(10)
  expect(tables.flatMap(path => misplacedVerbs(path.split('/').at(-2)!, readFileSync(path, 'utf8')))).toEqual([])
})

test('a call that is answered in another file, or among the routes, is found', () => {
  const routes = (from: string) =>
    `
    import { createAgent, getFile, listMyAgents, withdrawReview } from '@lyceum/core/contract'
${from}
    export const agentRoutes: Route[] = [
      route(withdrawReview, { subject: agentInPath, allow: 'agent.submit', handle: withdraw }),
      route(listMyAgents, { allow: 'agent.mine', handle: listMine }),
      route(createAgent, {
        allow: 'agent.create',
        handle: publish
      }),
      route(getFile, { allow: 'anyone', handle: sendStoredFile })
    ]`.replace(/^ {4}/gm, '')
  const right = ["import { withdraw } from './withdraw-review.ts'", "import { publish } from './create.ts'"]
  const others = ["import { listMine, listPublished } from './list.ts'", "import { sendStoredFile } from '../http/send-file.ts'"]
  expect(misplacedVerbs('agents', routes([...right, ...others].join('\n')))).toEqual([])
  expect(misplacedVerbs('agents', routes(["import { publish, withdraw } from './create.ts'", ...others].join('\n')))).toEqual([
    'withdrawReview of agents is in ./create.ts, not ./withdraw-review.ts'
  ])
  expect(misplacedVerbs('agents', routes([right[0], ...others].join('\n')))).toEqual([
    'createAgent of agents is in routes.ts, not ./create.ts'
  ])
})

test('a call whose code is loaded later is answered in the file that is named as it, too', () => {
  const routes = `
    export const agentRoutes: Route[] = [
      route(createAgent, { allow: 'agent.create', handle: later(() => import('./create.ts'), 'publish') }),
      route(listMyAgents, {
        allow: 'agent.mine',
        handle: later(() => import('./steps.ts'), 'listMine')
      })
    ]`
  expect(misplacedVerbs('agents', routes)).toEqual(['listMyAgents of agents is in ./steps.ts, not ./list.ts'])
})

test('every connector has the same rooms', () => {
  const folder = 'packages/api/src/connectors'
  const platforms = readdirSync(folder, { withFileTypes: true }).filter(
    entry => entry.isDirectory() && !['client', 'reply'].includes(entry.name)
  )
  const files = [
    ...['index.ts', 'request.ts', 'describe.ts', 'events.ts', 'errors.ts'],
    ...['connector.test.ts', 'worst-input.test.ts', 'fixtures/README.md']
  ]
  expect(platforms.length).toBeGreaterThan(0)
  for (const { name } of platforms) {
    for (const file of files) {
      expect(existsSync(`${folder}/${name}/${file}`), `${name}/${file}`).toBe(true)
    }
  }
})

test('the browser tests know every platform', () => {
  expect(platformsUnderTest.map(({ name }) => name).sort()).toEqual([...platforms].sort())
})

test('a report of a wrong answer can name every platform', () => {
  const form: { body: { id: string; attributes: { options?: string[] } }[] } = parse(
    readFileSync('.github/ISSUE_TEMPLATE/platform.yml', 'utf8')
  )
  const offered = form.body.find(({ id }) => id === 'platform')?.attributes.options
  expect(offered).toEqual(platforms.map(platform => platformOf(platform).name))
})

test('a screen lies in the folder that is called as its words', () => {
  const lines = readFileSync('packages/portal/src/screens.ts', 'utf8').matchAll(
    /^ {2}(\w+): \(\) => import\('\.\/screens\/([^/]+)\//gm
  )
  const folders = Object.fromEntries([...lines].map(([, name, folder]) => [name, folder]))
  const pages: Record<string, ScreenRoute> = { ...screenRoutes, ...standIns }
  const withScreen = Object.entries(pages).filter(([, { redirect }]) => !redirect)
  expect(folders).toEqual(Object.fromEntries(withScreen.map(([name, { words }]) => [name, words?.[0]])))
})

test('every language has the same files of words, and a folder is a language of the table', () => {
  const files = sourceFiles().filter(path => /\/i18n\/[^/]+\/((platforms|other)\/)?[^/]+$/.test(path))
  const folders = new Set(files.map(path => /\/i18n\/([^/]+)\//.exec(path)![1]))
  expect([...folders].sort()).toEqual([...locales].sort())
  const english = files.filter(path => path.includes('/en-US/'))
  expect(english.length).toBeGreaterThan(0)
  for (const locale of locales) {
    const translated = files.filter(path => path.includes(`/${locale}/`)).map(path => path.replace(`/${locale}/`, '/en-US/'))
    expect(translated.sort(), locale).toEqual(english.sort())
  }
})

test('the compiler compares the words of every language with the English ones', () => {
  const translated = sourceFiles()
    .filter(path => /\/i18n\/[^/]+\/((platforms|other|server)\/)?[^/]+$/.test(path) && !path.includes(`/${fallbackLocale}/`))
    .filter(path => /^export const words\b/m.test(readFileSync(path, 'utf8')))
  expect(translated.length).toBeGreaterThan(100)
  const loose = translated.filter(
    path =>
      !/^export const words: Translation<typeof english> = \{|^\} as const satisfies (Translation<typeof english>|Record<\w+, string>)/m.test(
        readFileSync(path, 'utf8')
      )
  )
  expect(loose).toEqual([])
})

test('a language stands in one table: no other file names it', () => {
  const naming = sourceFiles(['packages', 'examples'], /\.(ts|tsx|mts|mjs)$/)
    .filter(path => !/\.test\.tsx?$|\/testing\/|\/i18n\/[^/]+\/|\/contract\/locales\.ts$/.test(path))
    // It is shown when no other file could be loaded. The compiler asks it for each language.
    .filter(path => path !== 'packages/portal/src/failed-start.tsx')
    // The demonstration's own texts, which CONTRIBUTING names.
    .filter(path => path !== 'packages/api/bin/demo.mjs' && !path.startsWith('examples/demo-platforms/'))
    .filter(path =>
      locales.some(locale => locale !== fallbackLocale && new RegExp(`['"(]${locale}['")]`).test(readFileSync(path, 'utf8')))
    )
  expect(naming).toEqual([])
})

test('a test that gives a text in each language does so for those that come, too', () => {
  const list = new RegExp(`\\{[^{}]*${locales.map(locale => `'${locale}':[^{}]*`).join('')}\\}(?! satisfies Partial)`, 'g')
  const lists = sourceFiles()
    .filter(path => /\.(test|spec)\.tsx?$|\/testing\//.test(path))
    .filter(path => [...readFileSync(path, 'utf8').matchAll(list)].some(([text]) => !text.includes('inEachLocale')))
  expect(lists).toEqual([])
})

test('no drawer is called utils, helpers, common, misc or services', () => {
  expect(sourceFiles().filter(path => /\/(utils?|helpers?|common|misc|services?|managers?)(\/|\.tsx?$)/.test(path))).toEqual([])
})

test('no test is held back, and no work is marked unfinished', () => {
  const marks = sourceFiles()
    .filter(path => path !== 'tests/families.test.ts')
    .filter(path =>
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-nocheck/.test(
        readFileSync(path, 'utf8')
      )
    )
  expect(marks).toEqual([])
})

test('the catalogue has a number for each name once', () => {
  expect(new Set(errorNames).size).toBe(errorNames.length)
})
