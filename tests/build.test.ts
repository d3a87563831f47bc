import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Plugin, rollup } from 'rollup'
import { expect, test } from 'vitest'
import { runsInStrictMode } from '../packages/api/build/bundle.mjs'
import { contract } from '../packages/core/build/contract.mjs'
import { libraries, startBudget } from '../packages/core/build/measure.mjs'
import { groupChunks } from '../packages/portal/build/group-chunks.mjs'
import { keepRelease, releasedFiles } from '../packages/widget/build/releases.mjs'

/** A Rollup plugin that serves files from memory, by name. */
const files = (contents: Record<string, string>): Plugin => ({
  name: 'files',
  resolveId: id => (id in contents ? id : null),
  load: id => contents[id] ?? null
})

async function build(contents: Record<string, string>, ...plugins: Plugin[]): Promise<string> {
  const bundle = await rollup({
    input: '/main.js',
    plugins: [files(contents), ...plugins],
    treeshake: { moduleSideEffects: false }
  })
  return (await bundle.generate({ format: 'es' })).output[0].code
}

const zod =
  'export const object = shape => ({ shape, zod: true })\nexport const string = object, describe = object, globalRegistry = {}'
const things = `
  import * as z from '/node_modules/zod/index.js'
  const endpoint = definition => definition
  const params = z.object({ id: 1 })
  export const getThing = endpoint({
    method: 'GET', path: '/things/{id}', summary: 'A thing', description: 'words', rateLimit: { points: 5 }, example: { a: 1 },
    auth: 'session', quiet: true, params, body: z.object({ a: 2 }), reply: z.object({ b: 3 }), errors: ['notFound']
  })`
const page = {
  '/main.js': "import { getThing } from '/contract/things.js'\nconsole.log(getThing)",
  '/contract/things.js': things,
  '/node_modules/zod/index.js': zod
}

test('of an endpoint a page keeps what clients read, and nothing that a server adds', async () => {
  const code = await build(page, contract('/contract/'))
  expect(code.replace(/\s+/g, ' ')).toContain("{ method: 'GET', path: '/things/{id}', auth: 'session', quiet: true, reply: true")
  expect(code).not.toMatch(/zod|summary|description|rateLimit|example|notFound/)
})

test('a page has neither declarations of the contract that it does not use, nor the words of those that it does', async () => {
  const shapes = `
    import * as z from '/node_modules/zod/index.js'
    export const query = { page: z.object({ unused: true }) }
    export const thing = z.object({ name: z.string().check(z.describe('words')) }).register(z.globalRegistry, { id: 'words' })`
  const used = {
    '/main.js': "import { thing } from '/contract/shapes.js'\nglobalThis.thing = thing",
    '/contract/shapes.js': shapes
  }
  const code = await build({ ...page, ...used }, contract('/contract/'))
  expect(code).toContain("describe('')")
  expect(code).not.toMatch(/unused|words/)
})

test('the build fails when a library is in the page that must not be there, or one is not that must', async () => {
  await expect(build(page, libraries({ uses: [], not: ['zod'] }))).rejects.toThrow('zod is in the bundle')
  await expect(build(page, libraries({ uses: ['eventsource-parser'], not: [] }))).rejects.toThrow('eventsource-parser is not in')
  await build(page, libraries({ uses: ['zod'], not: ['react'] }))
})

test('the build fails when a start of the server loads what only some calls need, or too much', async () => {
  const rare = { '/node_modules/undici/index.js': 'export const connect = () => globalThis.fetch()' }
  const start = (code: string, limit: number) =>
    build({ '/main.js': code, ...rare }, startBudget({ entry: 'main.js', limit, later: ['/node_modules/undici/'] }))
  await expect(start("import { connect } from '/node_modules/undici/index.js'\nconnect()", 1000)).rejects.toThrow(
    'imported when it is first needed'
  )
  await start("globalThis.ask = () => import('/node_modules/undici/index.js')", 1000)
  await expect(start('console.log("a start that is too large")', 20)).rejects.toThrow('more than 20')
})

test('the build fails when a library of the server would throw in strict mode', async () => {
  const server = (name: string) => ({
    '/main.js': `import { make } from '/node_modules/${name}/index.js'\nglobalThis.made = make()`,
    [`/node_modules/${name}/index.js`]: 'export const make = () => function () { return arguments.callee }'
  })
  const strict = runsInStrictMode({ guarded: ['careful'] })
  await expect(build(server('passport'), strict)).rejects.toThrow('load its package from node_modules')
  await build(server('careful'), strict)
})

test('what the first pages load is one chunk, what many parts share another, and nothing comes with it that they do not load', async () => {
  const log = (...names: string[]) => `console.log(${names.join(', ')})`
  const part = (number: number) =>
    [
      `/part-${number}.js`,
      `import { shared } from '/shared.js'; import { open } from '/open.js'; ${log('shared', 'open', String(number))}`
    ] as const
  const parts = Object.fromEntries([1, 2, 3].map(part))
  const bundle = await rollup({
    input: ['/main.js', '/other.js'],
    plugins: [
      files({
        '/main.js': `import { A } from '/icons.js'; ${log('A')}; ${[...Object.keys(parts), '/home.js', '/late.js'].map(path => `import('${path}')`).join(';')}`,
        '/home.js': `import { A, Renamed } from '/icons.js'; import { both } from '/both.js'; ${log('A', 'Renamed', 'both')}`,
        '/late.js': `import { C } from '/icons.js'; import { both } from '/both.js'; ${log('C', 'both')}`,
        '/other.js': `import { both } from '/both.js'; ${log('both')}`,
        '/icons.js': "export { default as A } from '/a.js'; export * from '/more.js'",
        '/more.js': "import b from '/b.js'; export { b as Renamed }; export { default as C } from '/c.js'",
        '/a.js': "export default 'a'",
        '/b.js': "export default 'b'",
        '/c.js': "export default 'c'",
        '/both.js': "export const both = 'both'",
        '/shared.js': "export const shared = 'shared'",
        '/open.js': `import { large } from '/large.js'; export const open = large`,
        '/large.js': `import { shared } from '/shared.js'; export const large = shared + '${'x'.repeat(100)}'`,
        ...parts
      })
    ],
    treeshake: { moduleSideEffects: id => !/icons|more/.test(id) }
  })
  const { output } = await bundle.generate({
    format: 'es',
    ...groupChunks({ first: ['/main.js', '/home.js'], small: { users: 3, below: 100 } })
  })
  const modulesOf = (name: string) =>
    output.flatMap(chunk => (chunk.type === 'chunk' && chunk.name === name ? [chunk.moduleIds] : []))
  expect(modulesOf('first').map(ids => ids.toSorted())).toEqual([['/a.js', '/b.js']])
  expect(modulesOf('small')).toEqual([['/shared.js']])
  expect(modulesOf('both')).toEqual([['/both.js']])
  // It needs what is too large, which needs what is small.
  expect(modulesOf('small').flat()).not.toContain('/open.js')
})

test('a released loader is published by later builds as it was, with what it imports, and is not released twice', () => {
  const place = mkdtempSync(join(tmpdir(), 'lyceum-releases-'))
  const [dist, folder] = [join(place, 'dist'), join(place, 'releases')]
  const write = (name: string, text: string) => {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  const buildOf = (text: string) => {
    const files = { '/sdk/1.4.2/widget.js': 'sha384-a', '/widget-assets/panel-Ab1_x.js': 'sha384-b' }
    write('sdk/1.4.2/manifest.json', JSON.stringify({ version: '1.4.2', files }))
    write('sdk/1.4.2/widget.js', text)
    write('page/panel-Ab1_x.js', `panel of ${text}`)
  }
  expect(releasedFiles(folder)).toEqual([])
  buildOf('loader')
  // A build that is watched is not packed.
  expect(() => keepRelease({ dist, folder, version: '1.4.2' })).toThrow('a build for development')
  write('sdk/1.4.2/widget.js.br', '')
  keepRelease({ dist, folder, version: '1.4.2' })
  buildOf('another loader')
  expect(() => keepRelease({ dist, folder, version: '1.4.2' })).toThrow('1.4.2 is released')
  const published = Object.fromEntries(releasedFiles(folder).map(({ fileName, source }) => [fileName, source]))
  expect(published).toMatchObject({
    'sdk/1.4.2/widget.js': 'loader',
    'page/released/panel-Ab1_x.js': 'panel of loader',
    'sdk/1.4.2.released': ''
  })
  expect(Object.keys(published)).toHaveLength(4)
  rmSync(place, { recursive: true })
})
