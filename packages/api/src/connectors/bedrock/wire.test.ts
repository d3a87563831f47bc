import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { EventStreamCodec } from '@smithy/eventstream-codec'
import { SignatureV4 } from '@smithy/signature-v4'
import { describe, expect, test } from 'vitest'
import { eventFrame } from '../../../../../examples/demo-platforms/bedrock/frames.mjs'
import { signatureProblem } from '../../../../../examples/demo-platforms/bedrock/signature.mjs'
import { createFrameParser, type Frame } from './frames.ts'
import { signatureOf } from './sign.ts'

const codec = new EventStreamCodec(
  bytes => Buffer.from(bytes as Uint8Array).toString(),
  text => Buffer.from(text)
)

/** Node's hashes in the form that AWS's signer takes. */
class Sha256 {
  private readonly hash
  constructor(key?: unknown) {
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as Buffer)
  }
  update(data: string | Uint8Array) {
    this.hash.update(data)
  }
  digest = async () => new Uint8Array(this.hash.digest())
  reset() {}
}

const now = Date.UTC(2026, 10, 22, 9, 30, 5)

describe('signatures (notes §1)', () => {
  const requests: [string, string, string, Record<string, string>, string][] = [
    [
      'a question',
      'POST',
      'https://bedrock-agent-runtime.us-east-1.amazonaws.com/agents/AB/agentAliases/CD/sessions/1-2/text',
      { 'content-type': 'application/json' },
      '{"inputText":"水 ?"}'
    ],
    [
      'a description with a slash at its end',
      'GET',
      'https://bedrock-agent.eu-west-3.amazonaws.com/agents/AB/agentaliases/CD/',
      {},
      ''
    ],
    ['a query', 'GET', 'http://127.0.0.1:4010/base/x?b=2&a=1%202&a=%2F&empty', { accept: '*/*' }, ''],
    ['characters that are encoded', 'POST', 'https://proxy.test/a%3Ab/%E6%B0%B4/(c)!*', { 'x-note': '  two   spaces ' }, 'body']
  ]
  test.each(requests)('of %s are those of AWS’s own signer', async (_, method, address, headers, text) => {
    const url = new URL(address)
    const key = { accessKeyId: 'AKIA0123456789ABCDEF', secret: 'a+secret/key', sessionToken: 'a-token==', region: 'us-east-1' }
    const { authorization, ...added } = signatureOf({ method, url, headers, body: Buffer.from(text) }, key, now)
    const signer = new SignatureV4({
      service: 'bedrock',
      region: key.region,
      credentials: { accessKeyId: key.accessKeyId, secretAccessKey: key.secret, sessionToken: key.sessionToken },
      sha256: Sha256 as never
    })
    const query: Record<string, string | string[]> = {}
    for (const name of new Set(url.searchParams.keys())) query[name] = url.searchParams.getAll(name)
    const request = { method, protocol: url.protocol, hostname: url.hostname, path: url.pathname, query, body: text }
    const judged = await signer.sign({ ...request, headers: { ...headers, host: url.host } }, { signingDate: new Date(now) })
    expect({ authorization, ...added }).toMatchObject({
      authorization: judged.headers.authorization,
      'x-amz-date': judged.headers['x-amz-date'],
      'x-amz-content-sha256': judged.headers['x-amz-content-sha256'],
      'x-amz-security-token': judged.headers['x-amz-security-token']
    })
  })

  test('the simulator accepts what AWS’s signer signs, and nothing that was changed afterwards', async () => {
    const signer = new SignatureV4({
      service: 'bedrock',
      region: 'us-east-1',
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
      sha256: Sha256 as never
    })
    const request = { method: 'POST', protocol: 'http:', hostname: '127.0.0.1', path: '/agents/A%3AB', query: { b: '2', a: '1' } }
    const { headers } = await signer.sign({ ...request, headers: { host: '127.0.0.1:1' }, body: '{}' })
    const arrived = { method: 'POST', url: '/agents/A%3AB?b=2&a=1', headers, bytes: Buffer.from('{}') }
    const problemOf = (changes: object) =>
      signatureProblem({ ...arrived, ...changes } as never, () => ({ secret: 'secret' }))?.name
    expect(problemOf({})).toBeUndefined()
    expect(problemOf({ bytes: Buffer.from('{ }') })).toBe('InvalidSignatureException')
    expect(problemOf({ url: '/agents/A%3AC?b=2&a=1' })).toBe('InvalidSignatureException')
    expect(problemOf({ headers: { ...headers, host: 'other:1' } })).toBe('InvalidSignatureException')
    expect(problemOf({ headers: { ...headers, 'x-amz-date': '20200101T000000Z' } })).toBe('InvalidSignatureException')
    expect(problemOf({ headers: {} })).toBe('MissingAuthenticationTokenException')
  })
})

/** Parses bytes in pieces of a size. */
function parsed(bytes: Uint8Array, size = bytes.length): Frame[] {
  const frames: Frame[] = []
  const parser = createFrameParser(frame => frames.push(frame))
  for (let at = 0; at < bytes.length; at += size) parser.feed(bytes.subarray(at, at + size))
  parser.end()
  return frames
}

describe('the event stream (notes §3)', () => {
  const reference = readFileSync(new URL('fixtures/chunk.hex', import.meta.url), 'utf8').trim()

  test('the reference frame of the notes is read, and written by the simulator', () => {
    expect(parsed(Buffer.from(reference, 'hex'))).toEqual([
      { kind: 'event', type: 'chunk', message: '', body: { bytes: 'SGk=' } }
    ])
    expect(eventFrame('chunk', { bytes: 'SGk=' }).toString('hex')).toBe(reference)
  })

  test('what AWS’s codec encodes is read alike, however it is cut', () => {
    const headers = {
      ':message-type': { type: 'string', value: 'event' },
      yes: { type: 'boolean', value: true },
      byte: { type: 'byte', value: 1 },
      short: { type: 'short', value: 2 },
      integer: { type: 'integer', value: 3 },
      binary: { type: 'binary', value: new Uint8Array([1, 2]) },
      time: { type: 'timestamp', value: new Date(now) },
      uuid: { type: 'uuid', value: '00000000-0000-4000-8000-000000000000' },
      ':event-type': { type: 'string', value: 'trace' }
    } as const
    const one = codec.encode({ headers, body: Buffer.from('{"水":1}') })
    const bytes = Buffer.concat([one, one, codec.encode({ headers: {}, body: new Uint8Array() })])
    const whole = parsed(bytes)
    expect(whole.map(({ type, body }) => [type, body])).toEqual([
      ['trace', { 水: 1 }],
      ['trace', { 水: 1 }],
      ['', {}]
    ])
    for (const size of [1, 7, 64]) expect(parsed(bytes, size)).toEqual(whole)
  })

  test('a wrong checksum, an impossible length and an unfinished message are failures', () => {
    const frame = Buffer.from(reference, 'hex')
    for (const at of [0, 5, 9, 20, 106]) {
      const damaged = Buffer.from(frame)
      damaged[at]! ^= 1
      expect(() => parsed(damaged)).toThrow(/checksum|length|ended/)
    }
    expect(() => parsed(frame.subarray(0, 100))).toThrow('ended within')
    expect(() => parsed(Buffer.from('<!doctype html><title>Welcome</title>'))).toThrow('checksum')
  })
})
