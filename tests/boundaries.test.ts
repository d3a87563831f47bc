import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boundaries, layers } from './boundaries.ts'
import { doors, unusedDoors } from './doors.ts'
import { api, folderOf, type Source } from './imports.ts'
import { importsOf, sourceFiles } from './sources.ts'

const names = Object.keys(boundaries) as (keyof typeof boundaries)[]
/** Tests are not checked: they may import anything. */
const isTest = (path: string) => /\.(test|stories)\.tsx?$|\/testing\//.test(path)
const product = sourceFiles().filter(path => !isTest(path))
const sources: Source[] = product.map(file => ({ file, imports: importsOf(file) }))

test.each(names)('%s', name => {
  const { because, crossings } = boundaries[name]
  expect(crossings(sources), because).toEqual([])
})

describe('a planted break is found:', () => {
  const room = 'packages/api/src/knowledge/'
  /** For each boundary, invented files with imports, exactly one of which breaks it. */
  const planted: Record<keyof typeof boundaries, Record<string, string[]>[]> = {
    'the contract stands alone': [{ 'packages/core/src/contract/bases.ts': ['zod/mini', './page.ts', '../rules/access.ts'] }],
    'rules stand on the contract': [
      { 'packages/core/src/rules/bases.ts': ['../contract/bases.ts', './access.ts', 'nanostores'] }
    ],
    'core runs anywhere': [
      { 'packages/core/src/bases/bases.ts': ['nanostores', 'react'] },
      { 'packages/core/src/bases/bases.ts': ['./page.ts', 'node:fs'] },
      { 'packages/core/src/bases/bases.ts': ['@lyceum/portal'] }
    ],
    'the chat runs on React and Preact': [{ 'packages/widget/src/chat/bases.tsx': ['react', 'styled-components'] }],
    'the widget is a guest': [{ 'packages/widget/src/loader/bases.ts': ['@lyceum/core', '@lyceum/api/testing'] }],
    'the portal speaks to the server through the contract': [
      { 'packages/portal/src/screens/bases/bases.tsx': ['@lyceum/core/contract', '@lyceum/api'] }
    ],
    'the kit knows no screen': [{ 'packages/portal/src/ui/base-card.tsx': ['react', '../screens/bases/bases.tsx'] }],
    'paths are data': [
      { 'packages/portal/src/paths.ts': ['@lyceum/core/contract/paths', './i18n/namespaces.ts', './screens.ts'] },
      { 'packages/portal/src/paths.ts': ['react'] }
    ],
    'screens do not import each other': [
      {
        'packages/portal/src/screens/bases/bases.tsx': [
          './base-list.tsx',
          '../../parts/base-tile.tsx',
          '../base-detail/base-head.tsx'
        ]
      }
    ],
    'only what resolves an address knows the screens': [
      { 'packages/portal/src/parts/base-tile.tsx': ['../ui/card.tsx', '../screens/bases/base-list.tsx'] },
      {
        'packages/portal/src/resolve-route.ts': ['./screens.ts'],
        'packages/portal/src/screens.ts': ['./screens/bases/bases.tsx'],
        'packages/portal/src/app.tsx': ['./resolve-route.ts', './screens.ts']
      }
    ],
    'the server knows no client': [{ [`${room}routes.ts`]: ['@lyceum/core/contract', '@lyceum/core'] }],
    'a layer of the server imports what it is allowed to': [
      { 'packages/api/src/http/pages.ts': ['express', '../context.ts', '../db/connect.ts', '../knowledge/queries.ts'] },
      { 'packages/api/src/http/health.ts': ['../config/config.ts', '../log.ts'] },
      { 'packages/api/src/db/seed.ts': ['knex', './connect.ts', '../demo/people.ts'] },
      { 'packages/api/src/config/read-config.ts': ['zod/mini', '../auth/tokens.ts'] },
      { 'packages/api/src/secrets/keys.ts': ['node:crypto', '../db/connect.ts'] },
      { 'packages/api/src/web-search/searxng.ts': ['../connectors/reply/loose.ts', '../context.ts'] },
      { 'packages/api/src/storage/s3.ts': ['./storage.ts', '../secrets/new-id.ts', 'express'] },
      { 'packages/api/src/connectors/coze/index.ts': ['../client/call.ts', 'undici', '../../knowledge/queries.ts'] },
      { 'packages/api/src/connectors/coze/index.ts': ['@lyceum/core/contract', 'knex'] },
      { 'packages/api/src/connectors/coze/index.ts': ['../../context.ts'] }
    ],
    'nobody imports what starts the server': [
      { [`${room}routes.ts`]: ['../context.ts', '../app.ts'] },
      { [`${room}routes.ts`]: ['../start.ts'], 'packages/api/src/main.ts': ['./start.ts'] },
      { 'packages/api/src/app.ts': ['./routes.ts', './main.ts'], 'packages/api/src/start.ts': ['./app.ts'] }
    ],
    'a room is entered through its doors': [
      { [`${room}routes.ts`]: ['./search.ts', '../http/route.ts', '../agents/queries.ts', '../agents/create.ts'] },
      { 'packages/api/src/agents/list.ts': ['../knowledge/queries.ts', '../knowledge/search.ts'] },
      // Another room has a file of this name to show.
      { 'packages/api/src/agents/icon.ts': ['../images/record.ts', '../images/queries.ts'] }
    ],
    'rooms know of the demonstration only who its people are': [
      {
        'packages/api/src/auth/upsert-user.ts': ['../demo/people.ts', '../demo/seed.ts'],
        'packages/api/src/start.ts': ['./demo/seed.ts']
      }
    ],
    'no file of core stands on itself': [
      {
        'packages/core/src/chat/actions.ts': ['./reply-stream.ts'],
        'packages/core/src/chat/reply-stream.ts': ['../files/uploads.ts'],
        'packages/core/src/files/uploads.ts': ['../chat/actions.ts'],
        'packages/core/src/chat/chat.ts': ['./actions.ts']
      },
      // Words are imported by a pattern.
      {
        'packages/core/src/i18n/index.ts': [`./\${locale}/\${area}.ts`],
        'packages/core/src/i18n/en-US/bases.ts': ['../index.ts'],
        'packages/core/src/i18n/index.test.ts': ['./index.ts']
      }
    ],
    'no file of the widget stands on itself': [
      { 'packages/widget/src/page/page.ts': ['./frame.ts'], 'packages/widget/src/page/frame.ts': ['./page.ts', 'react'] }
    ],
    'no file of the portal stands on itself': [
      {
        'packages/portal/src/router.ts': ['./screens.ts'],
        'packages/portal/src/screens.ts': ['./screens/bases/bases.tsx'],
        'packages/portal/src/screens/bases/bases.tsx': ['../../router.ts', 'react']
      }
    ],
    'no file of the server stands on itself': [
      {
        'packages/api/src/context.ts': ['./knowledge/index-base.ts'],
        [`${room}index-base.ts`]: ['./index-page.ts'],
        [`${room}index-page.ts`]: ['../context.ts', 'node:fs']
      }
    ]
  }

  test.each(names.flatMap(name => planted[name].map((files, at) => ({ name, files, at }))))('$name, $at', ({ name, files }) => {
    const invented = Object.entries(files).map(([file, targets]) => ({
      file,
      imports: targets.map((target, at) => ({ line: at + 1, target }))
    }))
    expect(boundaries[name].crossings(invented)).toHaveLength(1)
  })
})

test('every folder of the server is a layer, or a room that says what it shows', () => {
  const folders = new Set(product.filter(path => path.startsWith(api)).map(folderOf))
  expect([...folders].sort()).toEqual([...Object.keys(layers), ...Object.keys(doors), 'demo', '(root)'].sort())
})

test('what a room shows is imported by another room', () => {
  expect(unusedDoors(doors, sources)).toEqual([])
})

test('a door that only its own room and what is no room use is found', () => {
  const planted = [
    { file: `${api}agents/icon.ts`, imports: [{ line: 1, target: '../images/record.ts' }] },
    { file: `${api}images/upload.ts`, imports: [{ line: 1, target: './queries.ts' }] },
    { file: `${api}demo/seed.ts`, imports: [{ line: 1, target: '../images/queries.ts' }] }
  ]
  expect(unusedDoors({ agents: [], images: ['record', 'queries'] }, planted)).toEqual(['no other room imports queries of images'])
})

/** Browser globals that only a host may use. */
const pageNames = /\b(window|document|localStorage|sessionStorage|navigator|location)\.|Date\.now\(|Math\.random\(/

test('core touches no page: everything of its surroundings comes through the host', () => {
  const touches = product.filter(path => path.startsWith('packages/core/src/') && pageNames.test(readFileSync(path, 'utf8')))
  expect(touches).toEqual([])
  expect('const width = window.innerWidth').toMatch(pageNames)
  expect('const now = Date.now()').toMatch(pageNames)
})

test('imports are read however they are written', () => {
  const found = importsOf('imports.ts', [
    "import { one } from './one.ts'",
    "import type { Two } from './two.ts'",
    'import {',
    '  three',
    "} from './three.ts'",
    "export { four } from './four.ts'",
    "const five = await import('./five.ts')",
    "import './six.ts'",
    "type Seven = typeof import('./seven.ts').words",
    "const both = [import('./eight.ts'),import('./nine.ts')]",
    `const words = await import(\`./\${locale}/ten.ts\`)`
  ])
  const files = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map(name => `./${name}.ts`)
  expect(found.map(({ target }) => target)).toEqual([...files, `./\${locale}/ten.ts`])
})

/** Node loses such a limit when only `AbortSignal.any` stands on it (connectors/client/time-limit.ts). */
const lostLimit = /AbortSignal\.timeout\(/

test('limits of time are made with withTimeLimit, since Node loses those of AbortSignal', () => {
  const files = sourceFiles(['packages', 'tests', 'examples'], /\.(ts|tsx|mts|mjs)$/).filter(
    path => path !== 'tests/boundaries.test.ts'
  )
  expect(files.filter(path => lostLimit.test(readFileSync(path, 'utf8')))).toEqual([])
  expect('AbortSignal.any([left.signal, AbortSignal.timeout(1000)])').toMatch(lostLimit)
})

test('connectors read JSON of platforms with parseJson alone, which bounds what it may cost', () => {
  const reading = product.filter(path => path.startsWith('packages/api/src/connectors/') && !path.endsWith('/parse-json.ts'))
  expect(reading.length).toBeGreaterThan(50)
  expect(reading.filter(path => /JSON\.parse\(|\.json\(\)/.test(readFileSync(path, 'utf8')))).toEqual([])
})
