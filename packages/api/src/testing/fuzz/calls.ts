import { type EndpointDefinition, type EndpointName, endpoints, toWire } from '@lyceum/core/contract'
import { type Caller, callers } from '../every-caller.ts'
import type { Random } from './random.ts'
import { inputSchema, spoil, validValue } from './values.ts'

/** One made-up call: who makes it, to which address, with what. */
export type MadeCall = {
  name: EndpointName
  endpoint: EndpointDefinition
  caller: Caller
  path: string
  method: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** The inputs that a permitted caller would send, by call; and ids of things of all kinds, to be put anywhere. */
export type Material = {
  usual: Record<EndpointName, { params?: object; query?: object; body?: unknown }>
  ids: readonly string[]
}

/** Without the call after which its caller would be gone. */
const names = (Object.keys(endpoints) as EndpointName[]).filter(name => name !== 'deleteMe')

/** Those whose calls come further than the others'. */
const persons: readonly Caller[] = ['owner', 'admin', 'userOfShare', 'guestOfShare']

/** Makes up a call. The address and the headers are odd seldom, because most odd ones end before anything reads the body. */
export function makeCall(random: Random, { usual, ids }: Material): MadeCall {
  const name = random.pick(names)
  const endpoint: EndpointDefinition = endpoints[name]
  const given = usual[name]
  const params = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(parameterValue(random, (given.params as Record<string, string> | undefined)?.[parameter], ids))
  )
  return {
    name,
    endpoint,
    caller: random.chance(0.5) ? random.pick(callers) : random.pick(persons),
    path: params + queryOf(random, endpoint, given.query, ids),
    method: random.chance(0.02) ? random.pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND']) : endpoint.method,
    headers: random.chance(0.12) ? oddHeaders(random) : {},
    body: bodyOf(random, endpoint, given.body, ids)
  }
}

function parameterValue(random: Random, usual: string | undefined, ids: readonly string[]): string {
  if (usual && random.chance(0.6)) return usual
  if (random.chance(0.7)) return random.pick(ids)
  return random.pick(['...', '%2e%2e', '0', 'A'.repeat(64), 'A'.repeat(5000), 'a b', '水', 'null', '\0', "'"])
}

function queryOf(random: Random, endpoint: EndpointDefinition, usual: object | undefined, ids: readonly string[]): string {
  if (!endpoint.query && random.chance(0.9)) return ''
  const valid = endpoint.query ? { ...(validValue(random, inputSchema(endpoint.query), ids) as object), ...usual } : {}
  const query = random.chance(0.5) ? valid : spoil(random, valid)
  if (typeof query !== 'object' || query === null) return `?${encodeURIComponent(shown(query)).slice(0, 4000)}`
  const pairs = Object.entries(toWire(query) as object).map(
    ([key, value]) => `${encodeURIComponent(Buffer.from(key).toString())}=${encodeURIComponent(shown(value)).slice(0, 4000)}`
  )
  if (pairs[0] && random.chance(0.1)) pairs.push(pairs[0])
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function bodyOf(random: Random, endpoint: EndpointDefinition, usual: unknown, ids: readonly string[]): MadeCall['body'] {
  if (endpoint.upload) return uploadOf(random, endpoint.upload.field)
  if (!endpoint.body) return endpoint.method !== 'GET' && random.chance(0.1) ? '{"x":1}' : undefined
  if (random.chance(0.03)) return random.pick(['', '{"broken', '"text"', 'null', '[]', '{"a":1}garbage', '['.repeat(5000)])
  const valid = random.chance(0.4) ? usual : validValue(random, inputSchema(endpoint.body), ids)
  return JSON.stringify(toWire(random.chance(0.35) ? valid : spoil(random, valid))) ?? 'null'
}

function uploadOf(random: Random, field: string): FormData {
  const form = new FormData()
  const bytes = random.pick(['text', '', 'MZ\x90\0', '\x89PNG\r\n\x1a\n', '%PDF-1.7', 'PK\x03\x04', '<script>alert(1)</script>'])
  const name = random.pick(['a.txt', '../../a', 'a.png', `${'n'.repeat(400)}.pdf`, '水 "1".docx', '.', 'a\0b.csv', 'a.svg'])
  for (let count = random.pick([1, 1, 1, 2, 0]); count > 0; count--)
    form.append(random.chance(0.8) ? field : 'other', new File([bytes.repeat(1 + random.below(50))], name))
  return form
}

function oddHeaders(random: Random): Record<string, string> {
  return random.pick([oddCharset, oddEncoding, oddCredentials, oddHeader])(random)
}

/** Ways to read bytes that a library for them may know, half know or not know. */
const oddCharset = (random: Random) => ({
  'content-type': `application/json; charset=${random.pick(['utf-7', 'utf-7-imap', 'utf-16', 'utf-32le', 'iso-2022-jp', 'gb18030', 'hex', 'none', '"', ''])}`
})

const oddEncoding = (random: Random) => ({
  'content-encoding': random.pick(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity', 'none', 'x'.repeat(3000)])
})

const oddCredentials = (random: Random) =>
  random.pick<Record<string, string>>([
    { authorization: 'Bearer x.y.z' },
    { authorization: `Bearer ${'a'.repeat(5000)}` },
    { authorization: 'Share AAAAAAAAAAAAAAAAAAAAAA' },
    { authorization: 'Share' },
    { 'x-share-token': 'AAAAAAAAAAAAAAAAAAAAAA' },
    { 'x-guest-id': 'made.up' },
    { cookie: 'XSRF-TOKEN=1; lyceum_sign_in=x' },
    { cookie: `${'a=b; '.repeat(1000)}=;;=` }
  ])

const oddHeader = (random: Random) =>
  random.pick<Record<string, string>>([
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/json; boundary=x; charset=utf-8; charset=utf-7' },
    { 'content-type': '/' },
    { range: 'bytes=5-2' },
    { range: 'bytes=-99999999999' },
    { 'last-event-id': '-1' },
    { 'last-event-id': '9'.repeat(40) },
    { 'accept-language': "'; drop table users" },
    { 'accept-language': 'a-'.repeat(3000) },
    { accept: 'text/html' },
    { 'accept-encoding': 'x;q=9, *;q=0' },
    { 'if-none-match': '"\'' },
    { 'idempotency-key': 'x'.repeat(5000) },
    { 'x-forwarded-for': 'unknown, ::, 1.2.3' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' }
  ])

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '?')
