// In the proof alone: clusters of databases are started.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { connectDatabase } from '../db/connect.ts'
import { startPostgresCluster } from './postgres-cluster.ts'

const folderOf = (url: string): string => new URL(url).searchParams.get('host')!

test('a cluster serves, waits for the disk if asked, and leaves nothing when stopped', async () => {
  const cluster = await startPostgresCluster({ durable: true })
  const db = connectDatabase(cluster.url('postgres'))
  const { rows } = await db.raw(
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') ORDER BY name"
  )
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' }
  ])
  await db.destroy()
  await cluster.stop()
  expect(existsSync(folderOf(cluster.url('postgres')))).toBe(false)
})

test('a cluster ends, and is removed, with a process that is killed', async () => {
  const code = `
    const { startPostgresCluster } = await import(${JSON.stringify(new URL('./postgres-cluster.ts', import.meta.url).href)})
    console.log((await startPostgresCluster()).url('postgres'))`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const options = ['--conditions=@lyceum/source', '--import', tsx, '--input-type=module', '-e', code]
  const program = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>(resolve => createInterface(program.stdout).once('line', resolve))
  expect(existsSync(folderOf(url))).toBe(true)
  program.kill('SIGKILL')
  await expect.poll(() => existsSync(folderOf(url))).toBe(false)
})
