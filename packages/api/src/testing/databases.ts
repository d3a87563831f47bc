import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { DatabaseAddress } from '../db/address.ts'
import { connectDatabase, type Db } from '../db/connect.ts'
import { templateFile as builtTemplate } from '../db/embedded/build-template.ts'
import { startEmbeddedDatabase } from '../db/embedded/start-embedded.ts'
import { buildTemplate } from '../db/embedded/template.ts'
import { migrate } from '../db/migrate.ts'
import { createSql, type Sql } from '../db/sql.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { isBuilt, programOf, startBuiltPrograms } from './programs.ts'

export const engines = ['pglite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/**
 * The result of preparing a test run: where copies of a migrated database are made from. It is plain data that can be passed
 * between processes.
 */
export type Prepared = { engine: 'pglite'; templateFile: string } | { engine: 'postgres'; adminUrl: string; template: string }

export type TestDatabase = { engine: Engine; connection: DatabaseAddress; db: Db; sql: Sql; close(): Promise<void> }

/** Starts the engine and migrates one database, which `openTestDatabase` copies. It takes seconds, so it runs once per test run. */
export async function prepareTestDatabases(engine: Engine): Promise<{ prepared: Prepared; stop(): Promise<void> }> {
  return engine === 'pglite' ? preparePglite() : preparePostgres()
}

/** The engine of this test run, from TEST_DATABASE. */
export function engineOf(environment: Record<string, unknown>): Engine {
  const wanted = environment.TEST_DATABASE ?? 'pglite'
  const engine = engines.find(name => name === wanted)
  if (!engine) throw new Error(`TEST_DATABASE is ${wanted}; it can be ${engines.join(' or ')}`)
  return engine
}

/**
 * Creates a migrated, empty database for one test file. In vitest, global-setup.ts has prepared the run; elsewhere pass
 * `prepared`.
 */
export async function openTestDatabase(engine?: Engine, prepared?: Prepared): Promise<TestDatabase> {
  startBuiltPrograms()
  const source = prepared ?? (await import('vitest')).inject('testDatabases')
  if (engine && engine !== source.engine) throw new Error(`this run was prepared for ${source.engine}, not for ${engine}`)
  return source.engine === 'pglite' ? openPglite(source.templateFile) : openPostgres(source.adminUrl, source.template)
}

async function preparePglite(): Promise<{ prepared: Prepared; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-template-'))
  const stop = () => rm(folder, { recursive: true, force: true })
  const templateFile = join(folder, 'template.tar')
  try {
    if (isBuilt()) await pipeline(createReadStream(builtTemplate), createGunzip(), createWriteStream(templateFile))
    else await buildTemplate(templateFile, migrate, { program: programOf('db/embedded/server') })
    return { prepared: { engine: 'pglite', templateFile }, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

async function preparePostgres(): Promise<{ prepared: Prepared; stop(): Promise<void> }> {
  const cluster = await startPostgresCluster()
  const adminUrl = cluster.url('postgres')
  const template = 'lyceum_template'
  try {
    await asAdmin(adminUrl, `CREATE DATABASE ${template}`)
    const db = connectDatabase(cluster.url(template))
    await migrate(db).finally(() => db.destroy())
    return { prepared: { engine: 'postgres', adminUrl, template }, stop: cluster.stop }
  } catch (failure) {
    await cluster.stop()
    throw failure
  }
}

async function openPglite(templateFile: string): Promise<TestDatabase> {
  const embedded = await startEmbeddedDatabase({ templateFile, program: programOf('db/embedded/server') })
  const db = connectDatabase(embedded.connection)
  const sql = createSql(embedded.connection, () => {})
  const close = async () => {
    await sql.end()
    await db.destroy()
    await embedded.stop()
  }
  return { engine: 'pglite', connection: embedded.connection, db, sql, close }
}

async function openPostgres(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const connection = url.href
  const db = connectDatabase(connection)
  const sql = createSql(connection, () => {}, 2)
  const close = async () => {
    await sql.end()
    await db.destroy()
    // FORCE, because a process under test may have been killed without closing its connections.
    await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { engine: 'postgres', connection, db, sql, close }
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const db = connectDatabase(adminUrl, { poolSize: 1 })
  await db.raw(sql).finally(() => db.destroy())
}
