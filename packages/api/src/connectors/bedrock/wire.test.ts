import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { EventStreamCodec } from '@smithy/core/event-streams'
import { describe, expect, test } from 'vitest'
import { eventFrame } from '../../../../../examples/demo-platforms/bedrock/frames.mjs'
import { signatureProblem } from '../../../../../examples/demo-platforms/bedrock/signature.mjs'
import { createFrameParser, type Frame } from './frames.ts'
import { signatureOf } from './sign.ts'

const codec = new EventStreamCodec(
  bytes => Buffer.from(bytes as Uint8Array).toString(),
  text => Buffer.from(text)
)

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
  const key = {
    accessKeyId: 'AKIA0123456789ABCDEF',
    secret: 'a+secret/key',
    sessionToken: 'a-token==',
    region: 'us-east-1',
    service: 'bedrock'
  }
  type Arrived = { method: string; url: string; headers: Record<string, string>; bytes: Buffer }
  const problemOf = (arrived: Arrived) => signatureProblem(arrived, () => key)?.name

  /** A request as it arrives, signed now. */
  async function signed(method: string, address: string, headers: Record<string, string>, text: string): Promise<Arrived> {
    const url = new URL(address)
    const bytes = Buffer.from(text)
    const added = await signatureOf({ method, url, headers, body: bytes }, key, Date.now())
    return { method, url: url.pathname + url.search, headers: { host: url.host, ...headers, ...added }, bytes }
  }

  test.each(requests)('of %s are accepted by a service that computes them itself', async (_, method, address, headers, text) => {
    const arrived = await signed(method, address, headers, text)
    expect(problemOf(arrived)).toBeUndefined()
    for (const name of Object.keys(headers)) {
      expect(problemOf({ ...arrived, headers: { ...arrived.headers, [name]: 'other' } })).toBe('InvalidSignatureException')
    }
  })

  test.each(requests)('of %s are the same for the same moment', async (_, method, address, headers, text) => {
    const request = { method, url: new URL(address), headers, body: Buffer.from(text) }
    expect(await signatureOf(request, key, now)).toMatchSnapshot()
  })

  test('nothing of a signed request can be changed', async () => {
    const arrived = await signed('POST', 'http://127.0.0.1:1/agents/A%3AB?b=2&a=1', {}, '{}')
    const changed = (changes: object) => problemOf({ ...arrived, ...changes })
    expect(changed({})).toBeUndefined()
    expect(changed({ bytes: Buffer.from('{ }') })).toBe('InvalidSignatureException')
    expect(changed({ url: '/agents/A%3AC?b=2&a=1' })).toBe('InvalidSignatureException')
    expect(changed({ headers: { ...arrived.headers, host: 'other:1' } })).toBe('InvalidSignatureException')
    expect(changed({ headers: { ...arrived.headers, 'x-amz-date': '20200101T000000Z' } })).toBe('InvalidSignatureException')
    expect(changed({ headers: {} })).toBe('MissingAuthenticationTokenException')
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

/** The two lengths of a message and their checksum. */
function prelude(length: number, headerLength: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(length, 0)
  bytes.writeUInt32BE(headerLength, 4)
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8)
  return bytes
}

/** A message with right checksums, whatever its headers are. */
function frameWith(headers: Buffer, body: Buffer): Buffer {
  const checked = Buffer.concat([prelude(16 + headers.length + body.length, headers.length), headers, body])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(checked))
  return Buffer.concat([checked, checksum])
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

  test.each([
    ['a value that reaches into the body', Buffer.from([1, 0x61, 7, 0, 9, 0x62])],
    ['binary data that reaches beyond the message', Buffer.from([1, 0x61, 6, 0xff, 0xff])],
    ['a name that reaches into the body', Buffer.from([9, 0x61])],
    ['a number that is cut', Buffer.from([1, 0x61, 4, 0])],
    ['an unknown type', Buffer.from([1, 0x61, 77])]
  ])('a header with %s is a failure, although the checksums are right', (_, headers) => {
    expect(() => parsed(frameWith(headers, Buffer.from('{"a":"a long body"}')))).toThrow('headers')
  })

  test.each([
    ['headers longer than the message', 40, 30],
    ['a message longer than AWS allows', 25 * 1024 * 1024, 0],
    ['a message shorter than its own frame', 12, 0]
  ])('%s are refused before the rest is awaited', (_, length, headerLength) => {
    expect(() => createFrameParser(() => {}).feed(prelude(length, headerLength))).toThrow('impossible length')
  })
})
