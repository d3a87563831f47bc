import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportsOf } from './package-exports.mjs'
import { commandsIn, importedIn, usedIn } from './promises.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folderOf = (name: string) => join(root, 'packages', name.split('/')[1]!)

const readmes = ['README.md', 'packages/core/README.md', 'packages/widget/README.md']
const examples = ['examples/react-app', 'examples/node', 'examples/npm'].flatMap(folder =>
  readdirSync(join(root, folder)).map(name => join(folder, name))
)

/** What the built packages have, as Node finds it: `createChat`, and `chat.send` of a chat. */
const built: string[] = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, 'built-names.mjs')], { cwd: root, encoding: 'utf8' })
)

test.each(readmes)('what %s uses is in the built packages', file => {
  expect(usedIn(read(file)).filter(name => !built.includes(name))).toEqual([])
})

test('the READMEs of the packages use enough to tell that they are read', () => {
  expect(usedIn(read('packages/core/README.md'))).toEqual(
    expect.arrayContaining([
      'createClient',
      'createChat',
      'chat.send',
      'chat.keyOf',
      'conversations.rename',
      'traits',
      'createPagedList'
    ])
  )
  expect(usedIn(read('packages/widget/README.md'))).toContain('ChatPanel')
})

test.each(['core', 'widget'])('what the README of %s links to is in its package', name => {
  const { files } = JSON.parse(read(`packages/${name}/package.json`)) as { files: string[] }
  const links = [...read(`packages/${name}/README.md`).matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path]) => path!)
  const isPacked = (path: string) => files.some(file => path === file || path.startsWith(`${file}/`))
  expect(links.filter(path => !(isPacked(path) && existsSync(join(root, 'packages', name, path))))).toEqual([])
  if (name === 'widget') expect(links).toContain('IDENTITY.md')
})

test('a function, a member and a component that a README uses are read, files and words are not', () => {
  const readme =
    "`createGone(host)`, `chat.gone` and\n```ts\n<Gone chat={chat}/>\nt('chat.title')\n```\nas `host.ts` and `client.ts` say: chat.plain"
  expect(usedIn(readme)).toEqual(['createGone', 'chat.gone', 'Gone'])
})

test('what the examples import is in the built packages', () => {
  const imports = examples.filter(file => /\.(js|jsx|mjs)$/.test(file)).flatMap(file => importedIn(read(file)))
  expect(imports.length).toBeGreaterThan(5)
  const offered = ['core', 'widget'].flatMap(name => exportsOf(join(root, 'packages', name)))
  const missing = imports.filter(({ from, names }) => {
    const entry = offered.find(({ name }) => name === from)
    if (!entry?.targets.every(file => existsSync(join(folderOf(from), file)))) return true
    return names.some(name => !built.includes(`${from} ${name}`))
  })
  expect(missing).toEqual([])
})

test('the commands of the READMEs are scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...readmes, ...examples.filter(file => file.endsWith('.md'))].flatMap(file => commandsIn(read(file)))
  expect(commands).toContain('build')
  expect(commands.filter(name => !(name in scripts))).toEqual([])
})
