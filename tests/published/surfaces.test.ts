import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemOf } from '../../packages/api/src/testing/programs.ts'
import { surfaceOf } from './surface.ts'

const packages = join(import.meta.dirname, '../../packages')

/** A change of what others import fails here as a difference of the record; `-u` updates it. */
test.each([
  ['core', 'dist/index.js'],
  ['widget', 'dist/chat/index.js']
])('the types of @lyceum/%s are those on record', async (name, built) => {
  const folder = join(packages, name)
  const problem = problemOf(join(folder, built), [join(folder, 'src')])
  expect(problem && `${problem}: run \`npm run build\` and then the test again`).toBeUndefined()
  await expect(surfaceOf(folder)).toMatchFileSnapshot(`surfaces/${name}.md`)
})
