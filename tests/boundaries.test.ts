import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './sources.ts'

type Border = { from: RegExp; never: RegExp; because: string }

/** Who may import whom: each line is a border that no import crosses. Tests may reach for the testing folders. */
const borders: Border[] = [
  { from: /^packages\/core\/src\/contract\//, never: /^(?!zod|\.\/)/, because: 'the contract imports zod and itself' },
  {
    from: /^packages\/core\/src\/rules\//,
    never: /^(?!\.\/|\.\.\/contract\/)/,
    because: 'rules import the contract and themselves'
  },
  {
    from: /^packages\/core\//,
    never: /^(react|preact|express|knex|node:|@lyceum\/(widget|portal|api))/,
    because: 'core runs anywhere'
  },
  {
    from: /^packages\/widget\/src\/chat\//,
    never: /styled-components|react-aria|react-dom|^preact|@lyceum\/(portal|api)/,
    because: 'the chat runs on React and Preact'
  },
  { from: /^packages\/widget\/src\//, never: /@lyceum\/(portal|api)|^node:/, because: 'the widget is a guest on foreign pages' },
  {
    from: /^packages\/portal\/src\//,
    never: /@lyceum\/api|^node:/,
    because: 'the portal speaks to the server through the contract'
  },
  {
    from: /^packages\/portal\/src\/ui\//,
    never: /screens\/|layout\/|@lyceum\/core(?!\/contract)/,
    because: 'the kit knows no screen'
  },
  {
    from: /^packages\/api\/src\/connectors\//,
    never: /^express|^knex|\/(agents|conversations|auth|users|files|organisation|db)\//,
    because: 'a connector knows its platform only'
  },
  {
    from: /^packages\/api\/src\/storage\//,
    never: /^express|^knex|\/(agents|conversations|auth|users|files|organisation|db)\//,
    because: 'storage keeps bytes'
  },
  {
    from: /^packages\/api\//,
    never: /@lyceum\/(widget|portal)|@lyceum\/core$/,
    because: 'the server shares contract and rules, not the client'
  }
]

const rooms = ['agents', 'auth', 'conversations', 'files', 'organisation', 'users', 'version', 'audit']

test('no import crosses a border', () => {
  const crossings: string[] = []
  for (const file of sourceFiles().filter(path => !isTest(path))) {
    for (const { line, target } of importsOf(file)) {
      for (const border of borders) {
        if (border.from.test(file) && border.never.test(target))
          crossings.push(`${file}:${line} imports ${target}: ${border.because}`)
      }
    }
  }
  expect(crossings).toEqual([])
})

test('a room of the server reaches another room only through its queries and its public verbs', () => {
  const crossings: string[] = []
  for (const file of sourceFiles().filter(path => !isTest(path))) {
    const room = rooms.find(name => file.startsWith(`packages/api/src/${name}/`))
    if (!room) continue
    for (const { line, target } of importsOf(file)) {
      const other = rooms.find(name => target.includes(`../${name}/`))
      if (other && other !== room && !/\/(queries|record|subject|link)\.ts$/.test(target))
        crossings.push(`${file}:${line} imports ${target}`)
    }
  }
  expect(crossings).toEqual([])
})

test('core touches no page: everything of its surroundings comes through the host', () => {
  const touches = sourceFiles()
    .filter(path => path.startsWith('packages/core/src/') && !isTest(path))
    .filter(path =>
      /\b(window|document|localStorage|sessionStorage|navigator|location)\.|Date\.now\(|Math\.random\(/.test(
        readFileSync(path, 'utf8')
      )
    )
  expect(touches).toEqual([])
})

const isTest = (path: string) => /\.(test|stories)\.tsx?$|\/testing\//.test(path)
