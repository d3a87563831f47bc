import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Bucket } from '../config/config.ts'
import { freePort } from './free-port.ts'

/** A running S3-compatible store with an empty bucket. */
export type ObjectStore = { bucket: S3Bucket; stop(): Promise<void> }

/**
 * Starts OpenStack Swift with its S3 interface, which checks signatures and refuses what S3 refuses. Objects are kept in memory.
 * @throws with instructions when it is not installed
 */
export async function startObjectStore(): Promise<ObjectStore> {
  if (!existsSync(`${programs}/swift-proxy-server`)) throw new Error(missing)
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-swift-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    for (const child of running) child.stdin?.end()
    await Promise.all(running.map(child => once(child, 'exit')))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const ports = { account: await freePort(), container: await freePort(), object: await freePort(), proxy: await freePort() }
    await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
    await writeFile(join(folder, 'swift.conf'), clusterSettings)
    const { proxy: _, ...stores } = ports
    makeRings(folder, stores)
    for (const [kind, port] of Object.entries(stores))
      await writeFile(join(folder, `${kind}-server.conf`), serverSettings(folder, kind, port))
    await writeFile(join(folder, 'proxy-server.conf'), proxySettings(folder, ports.proxy))
    for (const kind of Object.keys(ports)) running.push(startServer(folder, kind))
    const bucket: S3Bucket = {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      region: 'us-east-1',
      bucket: 'school',
      keys: { accessKeyId: 'test:files', secretAccessKey: secret },
      pathStyle: true
    }
    await whenBucketIsMade(bucket)
    return { bucket, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

const programs = '/usr/bin'
const secret = 'the-secret-of-the-store'
const missing =
  'OpenStack Swift is not installed. `npm test` installs it on Debian and Ubuntu; by hand: apt-get install swift-proxy swift-account swift-container swift-object'

/** Tells each server where the others are: by Swift's own module, since its command would be started nine times. */
function makeRings(folder: string, ports: Record<string, number>): void {
  execFileSync('/usr/bin/python3', ['-c', ringBuilder, JSON.stringify(ports)], { cwd: folder, stdio: 'ignore' })
}

const ringBuilder = `
import json, sys
from swift.common.ring import RingBuilder
for kind, port in json.loads(sys.argv[1]).items():
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(kind + '.ring.gz')
`

/** It ends when this process does, however that ends. */
function startServer(folder: string, kind: string): ChildProcess {
  const command = `${programs}/swift-${kind}-server ${kind}-server.conf & server=$!; cat >/dev/null; kill -KILL $server`
  return spawn('/bin/sh', ['-c', command], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, SWIFT_DIR: folder }
  })
}

/** Its four servers are Python, which a busy machine takes long to load. */
const startMs = 150_000

async function whenBucketIsMade({ endpoint, region, bucket, keys, pathStyle }: S3Bucket): Promise<void> {
  const client = new S3Client({ endpoint: endpoint!, region, credentials: keys!, forcePathStyle: pathStyle, maxAttempts: 1 })
  const end = Date.now() + startMs
  for (;;) {
    const failure = await client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => undefined,
      (cause: Error) => cause
    )
    if (!failure) return client.destroy()
    if (Date.now() > end) throw new Error('the object store does not start', { cause: failure })
    await delay(200)
  }
}

const clusterSettings = `[swift-hash]
swift_hash_path_prefix = lyceum
swift_hash_path_suffix = tests
[storage-policy:0]
name = only
default = yes
`

const common = (folder: string, port: number) => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
log_level = CRITICAL
user = ${process.env.USER ?? 'root'}
`

const serverSettings = (folder: string, kind: string, port: number) => `${common(folder, port)}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind === 'object' ? 'mem_object' : kind}
`

const proxySettings = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_files = ${secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${['catch_errors', 'gatekeeper', 'listing_formats', 'slo', 'dlo'].map(name => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`
