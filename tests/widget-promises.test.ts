import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTryable, given } from '../packages/portal/src/parts/share/playground/options.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names of a kind that a story of `e2e/frames/` proves in the built widget: what stands in code marks before its title's colon. */
function proven(kind: string): string[] {
  const files = readdirSync(join(root, 'tests/e2e/frames')).filter(name => name.endsWith('.spec.ts'))
  const titles = files.flatMap(name =>
    [...read(`tests/e2e/frames/${name}`).matchAll(/^test\('([^:']+):/gm)].map(([, title]) => title!)
  )
  return titles.flatMap(title =>
    title
      .split(/, (?=[a-z]+s? `)/)
      .filter(part => new RegExp(`^${kind}s? \``).test(part))
      .flatMap(part => namesIn(part))
  )
}

const namesIn = (text: string) => [...text.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name!)
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

/** The part of a source that declares a type. */
function declarationOf(file: string, type: string): string {
  const [declared] = new RegExp(`^(export )?type ${type}\\b[^]*?\\n(?=\\n|$)`, 'm').exec(read(file)) ?? []
  if (!declared) throw new Error(`${file} has no type ${type}`)
  return declared
}

const typesIn = (type: string) =>
  [...declarationOf('packages/widget/src/protocol.ts', type).matchAll(/type: '([\w.]+)'/g)].map(([, name]) => name!)
const fieldsOf = (file: string, type: string) =>
  [...declarationOf(file, type).matchAll(/^ {2}(?:readonly )?(\w+)\??[(:<]/gm)].map(([, name]) => name!)

const tagReadme = read('examples/script-tag/README.md')
/** Between the two sides themselves: neither an event for the page nor a command of it. */
const greetings = [
  'drawn',
  'hello',
  'welcome',
  'listening',
  'refused',
  'carry',
  'permit',
  'ping',
  'pong',
  'forget',
  'forgotten',
  'unknown',
  'identify',
  'unidentified'
]

test('every message of the frame protocol has a story in the built widget', () => {
  const fromFrame = typesIn('FromFrame')
  const fromPage = typesIn('FromPage')
  expect(fromFrame.length + fromPage.length).toBeGreaterThan(15)
  expect(sorted(proven('message'))).toEqual(sorted(greetings))
  // The loader tells the page by itself that it has opened.
  expect(sorted(proven('event'))).toEqual(sorted([...fromFrame.filter(name => !greetings.includes(name)), 'open']))
  expect(sorted(proven('command'))).toEqual(sorted(fromPage.filter(name => !greetings.includes(name))))
})

test('every attribute of the script tag has a story in the built widget, those of the README and those of the type', () => {
  const attributes = fieldsOf('packages/widget/src/loader/options.ts', 'WidgetAttributes').map(
    name => `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
  )
  expect(attributes.length).toBeGreaterThan(10)
  const promised = namesIn(tagReadme).filter(name => name.startsWith('data-'))
  expect(sorted(proven('attribute'))).toEqual(sorted([...attributes, ...promised]))
})

test('every function of the global and of a widget has a story, those of the README and those of the types', () => {
  const offered = [
    ...fieldsOf('packages/widget/src/loader.ts', 'LyceumChatGlobal'),
    ...['Registry', 'Instance', 'Verbs'].flatMap(type => fieldsOf('packages/widget/src/loader/widget.ts', type))
  ]
  expect(offered.length).toBeGreaterThan(12)
  const [paragraph] = /`LyceumChat\.get\(id\)`[\s\S]*?\n\n/.exec(tagReadme)!
  const promised = [...paragraph.matchAll(/`(?:LyceumChat\.)?(\w+)(?:\([^`]*\))?`/g)].map(([, name]) => name!)
  expect(promised).toContain('once')
  expect(sorted(proven('function'))).toEqual(sorted([...offered, ...promised]))
})

test('every parameter of the frame’s address that a README promises has a story', () => {
  const promised = [...read('examples/iframe/README.md').matchAll(/`\?(\w+)=/g)].map(([, name]) => name!)
  expect(promised.length).toBeGreaterThan(3)
  expect(sorted(proven('parameter'))).toEqual(sorted(promised))
})

/** The options of the README's table, with the names of their parts. */
function optionRows(): { names: string[]; attributes: string[]; parts: string[] }[] {
  const [table] = /\| option \| what it does \|[\s\S]*?\n\n/.exec(read('packages/widget/README.md'))!
  return table
    .split('\n')
    .slice(2)
    .map(line => line.split(' | '))
    .filter(cells => cells.length > 1)
    .map(([names, about]) => {
      const named = [...names!.matchAll(/`(\w+)`(¹?)/g)].map(([, name, mark]) => ({ name: name!, mark }))
      return {
        names: named.map(({ name }) => name),
        attributes: named.flatMap(({ name, mark }) => (mark ? [name] : [])),
        parts: [...about!.matchAll(/`\{ ([\w, ]+) \}`/g)].flatMap(([, parts]) => parts!.split(', '))
      }
    })
}

test('every option that the README promises has a story, or is an attribute that has one', () => {
  const attribute = (name: string) => `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
  const promised = optionRows().flatMap(({ names, attributes, parts }) => [
    ...names.filter(name => !attributes.includes(name)),
    ...parts
  ])
  expect(promised).toContain('citations')
  const attributes = proven('attribute')
  const left = (name: string) => !proven('option').includes(name) && !attributes.includes(attribute(name))
  expect(sorted(promised).filter(left)).toEqual([])
})

test('every option that the README promises can be tried in the share dialog, and no other', () => {
  const rows = optionRows()
  const tried = allTryable.map(({ path }) => path.split('.'))
  expect(sorted([...tried.map(([whole]) => whole!), ...given])).toEqual(
    sorted([...rows.flatMap(({ names }) => names), 'accent', 'position', 'zIndex', 'token'])
  )
  // Who introduces people is code, as a whole.
  expect(sorted(tried.flatMap(([, part]) => part ?? []))).toEqual(
    sorted(rows.flatMap(({ parts }) => parts).filter(part => part !== 'getToken'))
  )
})
