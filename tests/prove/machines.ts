import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@lyceum/core'
import { startObjectStore } from '../../packages/api/src/testing/object-store.ts'
import { type PostgresCluster, startPostgresCluster } from '../../packages/api/src/testing/postgres-cluster.ts'
import { type PostgresStandby, startStandby } from '../../packages/api/src/testing/postgres-standby.ts'
import { type Child, startChild } from '../bench/child.ts'
import { startGuard } from '../bench/guard.ts'
import { startLyceum } from '../bench/lyceum.ts'
import { type BuiltServer, startBuiltServer } from '../built-server.ts'
import { createGuest } from './chatter.ts'
import { startHaproxy, startPgBouncer } from './database-proxies.ts'
import { type Network, startNetwork } from './network.ts'
import { startNginx } from './nginx.ts'

/** How the servers find the database that takes writes. */
export type Way = 'hosts' | 'pgbouncer' | 'haproxy'

/**
 * A school on several machines: two servers behind nginx, one that only processes documents, a primary and a standby that each commit waits
 * for, and a bucket. Documents of a base are searched for each question.
 */
export type Machines = {
  network: Network
  primary: PostgresCluster
  standby: PostgresStandby
  platform: Child
  /** The agent that searches a base, asked by a new guest through nginx. */
  agentId: string
  guest(): Promise<Client>
  output(): string
  end(): Promise<void>
}

const key = 'app-proof-0000000001'
const documents = 24

export async function startMachines(way: Way): Promise<Machines> {
  const ends: (() => unknown)[] = []
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one()
  }
  try {
    const network = startNetwork()
    ends.push(network.end)
    const guard = startGuard()
    ends.push(guard.end)
    const dataDir = await mkdtemp(join(tmpdir(), 'lyceum-prove-'))
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const [first, second, front] = ['db1', 'db2', 'front'].map(name => network.machine(name))
    const primary = await startPostgresCluster({ durable: true, replicated: true, place: first! })
    ends.push(() => primary.stop())
    const standby = await startStandby(primary, { durable: true, place: second!, primaryAddress: first!.address })
    ends.push(() => standby.stop())
    const store = await startObjectStore()
    ends.push(store.stop)
    const platform = await startChild('platform.mjs', [key])
    ends.push(platform.end)

    const shown = async (url: string) => Object.assign(new URL(url), { host: await network.show(Number(new URL(url).port)) }).href
    const { bucket, keys, region } = store.bucket
    const env = {
      S3_ENDPOINT: (await shown(store.bucket.endpoint!)).replace(/\/$/, ''),
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keys!.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys!.secretAccessKey
    }
    const lyceum = await startLyceum({
      databaseUrl: primary.url('postgres'),
      dataDir,
      platformUrl: await shown(platform.url),
      key,
      cpuProf: undefined,
      guard,
      documents: Object.fromEntries(Array.from({ length: documents }, (_, at) => [`limits-${at}.txt`, documentText(at)])),
      env
    })
    await lyceum.server.end('SIGTERM')

    const databases = [
      { cluster: primary, place: first!, address: first!.address },
      { cluster: standby, place: second!, address: second!.address }
    ]
    let port = 5432
    if (way === 'pgbouncer')
      for (const { place, cluster } of databases) {
        const bouncer = await startPgBouncer(place, cluster)
        ends.push(bouncer.end)
        port = bouncer.port
      }
    else if (way === 'haproxy') {
      const home = (await network.show(9)).split(':')[0]!
      const proxy = await startHaproxy(front!, home, databases)
      ends.push(proxy.end)
    }
    const hosts = way === 'haproxy' ? `${front!.address}:5432` : databases.map(({ address }) => `${address}:${port}`).join(',')
    const attributes = way === 'haproxy' ? '' : '?target_session_attrs=read-write'

    const startServer = async (name: string, workers: number): Promise<BuiltServer & { address: string }> => {
      const { within, address } = network.machine(name)
      const server = await startBuiltServer({
        url: `http://${address}:3000`,
        within,
        onStart: guard.watch,
        env: {
          ...lyceum.env,
          HOST: '0.0.0.0',
          PORT: '3000',
          BASE_URL: lyceum.url,
          TRUSTED_PROXIES: '1',
          INGEST_WORKERS: String(workers),
          DATABASE_URL: `postgres://postgres@${hosts}/postgres${attributes}`
        }
      })
      ends.push(() => server.end('SIGTERM'))
      return { ...server, address }
    }
    const servers = [await startServer('web1', 0), await startServer('web2', 0)]
    const worker = await startServer('documents', 1)
    const proxy = await startNginx(
      servers.map(({ address }) => `${address}:3000`),
      true,
      front!
    )
    ends.push(proxy.end)
    const { agentId, shareToken } = lyceum.grounded!
    return {
      network,
      primary,
      standby,
      platform,
      agentId,
      guest: () => createGuest(proxy.url, shareToken),
      output: () => [...servers, worker].map(server => server.output().slice(-2000)).join('\n'),
      end
    }
  } catch (failure) {
    await end()
    throw failure
  }
}

/** A document long enough to take a moment. */
const documentText = (at: number) =>
  Array.from(
    { length: 60 },
    (_, page) =>
      `Chapter ${page + 1}\n\nA limit of kind ${at} is what a sequence comes close to, as example ${page} of volume ${at} shows at length.\n`
  ).join('\n')
