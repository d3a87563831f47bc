import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../packages/api/src/testing/free-port.ts'
import type { NetworkPlace } from '../../packages/api/src/testing/postgres-cluster.ts'
import { root } from '../built-server.ts'

/** nginx in front of two servers. */
export type Nginx = { url: string; end(): Promise<void> }

/**
 * Starts nginx with the example of `examples/deploy`, but for its ports, and without encryption.
 * @param servers ports of this machine, or addresses with their ports
 * @param repeats whether it repeats what has an idempotency key, as the example does
 * @throws when nginx is not installed
 */
export async function startNginx(servers: (number | string)[], repeats: boolean, place: NetworkPlace = here): Promise<Nginx> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync)
  if (!program) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const addresses = servers.map(server => (typeof server === 'number' ? `127.0.0.1:${server}` : server))
  await writeFile(file, configuration(folder, `${place.address}:${port}`, addresses, repeats))
  const [command, ...args] = [...place.within, program, '-p', folder, '-c', file, '-g', 'daemon off;']
  const nginx = spawn(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://${place.address}:${port}`
  const end = async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + 10_000; ; await pause(50)) {
    // Probes are for the inside: the example passes none of them on.
    const answer = await fetch(`${url}/`).catch(() => undefined)
    if (answer && answer.status < 500) return { url, end }
    if (Date.now() < until && nginx.exitCode === null) continue
    await end()
    throw new Error('nginx does not pass calls on')
  }
}

const here: NetworkPlace = { within: [], address: '127.0.0.1' }

function configuration(folder: string, listens: string, [one, two]: string[], repeats: boolean): string {
  const example = readFileSync(join(root, 'examples/deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3001', one!)
    .replace('127.0.0.1:3002', two!)
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen ${listens};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(/^ *proxy_next_upstream.*\n/gm, setting => (repeats ? setting : ''))
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} pid ${folder}/pid; error_log stderr crit; events {}
http { access_log off; ${kept.join(' ')}
${example}}`
}
