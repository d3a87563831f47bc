import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment } from '../packages/api/src/config/environment.ts'
import { createMetrics } from '../packages/api/src/http/metrics.ts'
import { perMinute } from '../packages/api/src/http/rate-limit.ts'
import { limits } from '../packages/core/src/contract/limits.ts'

const read = (file: string) => readFileSync(new URL(`../examples/deploy/${file}`, import.meta.url), 'utf8')
const guide = readFileSync(new URL('../packages/api/OPERATIONS.md', import.meta.url), 'utf8')

/** Variables of others that the examples and the guide name. */
const others = [
  'COMPOSE_PROJECT_NAME',
  'DATABASE_PASSWORD',
  'NODE_EXTRA_CA_CERTS',
  'SIGTERM',
  'UTF8',
  'S256',
  'MAX_*_MB',
  'OIDC_CLAIM_*'
]

test('the examples and the guide name only variables that the server knows', () => {
  const named = [
    ...[...read('lyceum.env.example').matchAll(/^#?([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name!),
    ...[...guide.matchAll(/`([A-Z][A-Z_0-9*]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name!)
  ]
  expect(named.length).toBeGreaterThan(20)
  for (const name of named) expect([...Object.keys(environment), ...others]).toContain(name)
})

test('the containers fit together: every variable is known, and the store has the bucket and the address of the example', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<
      string,
      { environment: Record<string, string>; volumes: string[]; command?: string[]; depends_on?: string[] }
    >
    volumes: Record<string, null>
  }
  const example = Object.fromEntries(
    [...read('lyceum.env.example').matchAll(/^#?([A-Z][A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  )
  for (const name of Object.keys(services.lyceum!.environment)) expect(Object.keys(environment)).toContain(name)
  for (const [, name] of read('compose.yaml').matchAll(/\$\{(\w+)/g)) expect(example).toHaveProperty(name!)
  const mounted = Object.values(services).flatMap(service => service.volumes.map(volume => volume.split(':')[0]))
  expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
  for (const needed of services.lyceum!.depends_on!) expect(services).toHaveProperty(needed)

  const { hostname, port } = new URL(example.S3_ENDPOINT!)
  expect(services).toHaveProperty(hostname)
  expect(services[hostname]!.command).toContain(`:${port}`)
  expect(services[hostname]!.volumes).toEqual([`bucket:/data/${example.S3_BUCKET}`])
  expect(new URL(services.lyceum!.environment.DATABASE_URL!.replace(/\$\{\w+\}/, 'secret')).hostname).toBe('database')
})

test('the project of the containers is not named after a folder, and the guide names its volumes as they are called', () => {
  const { name, volumes } = parse(read('compose.yaml')) as { name: string; volumes: Record<string, null> }
  expect(name).toBe('lyceum')
  const named = [...guide.matchAll(/\blyceum_([a-z]+)\)/g)].map(([, volume]) => volume!)
  expect(named.length).toBeGreaterThan(0)
  for (const volume of named) expect(Object.keys(volumes)).toContain(volume)
})

test('the guide has the calls a minute that the server allows', () => {
  const written = [...guide.matchAll(/^ +\| [^|]+ \| ([\d,]+) \| ([\d,]+) \| (together|by each) \|$/gm)].map(([, ...row]) =>
    row.join(' ')
  )
  const figure = (calls: number) => new Intl.NumberFormat('en-US').format(calls)
  const allowed = Object.values(perMinute).map(
    ({ actor, address, shared }) => `${figure(actor)} ${figure(address)} ${shared ? 'together' : 'by each'}`
  )
  expect(written.toSorted()).toEqual(allowed.toSorted())
})

test('dashboard and alerts watch metrics that the server has', async () => {
  const metrics = createMetrics()
  metrics.watchReplies({ running: 0, unstored: 0 })
  metrics.watchPools({})
  metrics.watchEmbeddings(async () => 0)
  const known = await metrics.text()
  const watched = `${read('alerts.yml')}${read('grafana-dashboard.json')}`.match(/\b(lyceum|nodejs|process)_[a-z0-9_]+/g)!
  const names = new Set(watched.map(name => name.replace(/_(bucket|count|sum)$/, '')))
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(known).toContain(`# TYPE ${name} `)
  expect(JSON.parse(read('grafana-dashboard.json')).panels.length).toBeGreaterThan(5)
})

test('the proxy lets the largest upload pass and does not hold answers back', () => {
  const conf = read('nginx.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(conf)?.[1])
  expect(megabytes).toBeGreaterThan(Math.max(limits.videoMb, limits.documentMb))
  for (const setting of ['proxy_buffering off', 'proxy_request_buffering off', 'X-Forwarded-For $remote_addr'])
    expect(conf).toContain(setting)
})

test('the proxy repeats what has an idempotency key, keeps its body for that, and repeats no other call that changes something', () => {
  const [, keyed] = /location @keyed \{([^}]*)\}/.exec(read('nginx.conf'))!
  expect(keyed).toMatch(/^ *proxy_next_upstream error .*\bnon_idempotent;$/m)
  expect(keyed).toMatch(/^ *proxy_request_buffering on;$/m)
  const rest = read('nginx.conf').replace(keyed!, '')
  expect(rest).toMatch(/if \(\$http_idempotency_key\) \{\s*return 418;/)
  expect(rest).toMatch(/error_page 418 = @keyed;/)
  expect(rest).not.toContain('non_idempotent')
})

test('the proxy asks the other process for a built file that one does not have, and no stranger sees probes and metrics', () => {
  const conf = read('nginx.conf')
  const [, path, files] = /location ~ (\S+) \{([^}]*)\}/.exec(conf)!
  expect(files).toMatch(/^ *proxy_next_upstream error timeout http_404;$/m)
  for (const file of ['/assets/main-D1.js', '/widget-assets/panel-D1.js', '/sdk/0.1.0/widget.js'])
    expect(file).toMatch(new RegExp(path!))
  const [, hidden] = /location ~\* (\S+) \{\s*return 404;/.exec(conf)!
  for (const probe of ['/metrics', '/METRICS/', '/readyz', '/healthz/']) expect(probe).toMatch(new RegExp(hidden!, 'i'))
  expect('/metrics-of-a-course').not.toMatch(new RegExp(hidden!, 'i'))
})

test('what the examples set cannot be undone by the environment of the school, nor keeps it from setting what it must', () => {
  // `EnvironmentFile=` goes before `Environment=`, and the environment of compose before `.env`.
  const unit = read('lyceum@.service')
  expect(unit).toMatch(/^ExecStart=.* PORT=%i /m)
  expect(unit).not.toMatch(/^Environment=/m)
  expect(parse(read('compose.yaml')).services.lyceum.environment.TRUSTED_PROXIES).toMatch(/^\$\{TRUSTED_PROXIES:-1\}$/)
})

test('the proxy speaks HTTP/2, by which one connection carries a reply and the files of the page', () => {
  expect(read('nginx.conf')).toMatch(/^ {2}listen 443 ssl http2;$/m)
})

test('the proxy listens over IPv6 wherever it listens over IPv4', () => {
  const listens = [...read('nginx.conf').matchAll(/^ {2}listen (\[::\]:)?(.*);$/gm)]
  const over = (six: boolean) => listens.flatMap(([, address, rest]) => (Boolean(address) === six ? [rest] : []))
  expect(over(true)).toEqual(over(false))
  expect(over(true)).toHaveLength(2)
})

test('the unit has no capabilities, and limits calls of the system, families of addresses and what is seen of the machine', () => {
  const unit = read('lyceum@.service')
  const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => `${name}=${value}`)
  const limited = ['CapabilityBoundingSet=', 'SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged']
  const families = 'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX'
  const on = ['NoNewPrivileges', 'PrivateDevices', 'ProtectKernelTunables', 'ProtectControlGroups', 'RestrictNamespaces']
  expect(settings).toEqual(expect.arrayContaining([...limited, families, ...on.map(name => `${name}=true`)]))
  // V8 compiles into memory that it then runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

test('whoever stops the server waits longer than it may take', () => {
  const seconds = [/stop_grace_period: (\d+)s/.exec(read('compose.yaml')), /TimeoutStopSec=(\d+)/.exec(read('lyceum@.service'))]
  for (const found of seconds) expect(Number(found?.[1])).toBeGreaterThan(3 + 30 + 5)
})
