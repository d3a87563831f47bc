import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('processes that start at once on a new folder have the same secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-secrets-'))
  const program = `import { localSecrets } from ${JSON.stringify(import.meta.resolve('./local-secrets.ts'))}
    for (let round = 0; round < 60; round++) console.log(localSecrets(${JSON.stringify(folder)} + '/' + round).secretsKey)`
  const start = () => run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  const [first, ...others] = await Promise.all([start(), start(), start()])
  expect(new Set(first.stdout.trim().split('\n')).size).toBe(60)
  for (const { stdout } of others) expect(stdout).toBe(first.stdout)
  await rm(folder, { recursive: true })
})
