import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { playTurn, sampleTurn } from '../../testing/play-turn.ts'
import { type Asked, type ScriptedAnswer, startScripted } from '../../testing/scripted-platform.ts'
import { createOutgoing } from '../client/call.ts'
import type { Outgoing } from '../client/outgoing.ts'
import { coze } from './index.ts'
import { baseOf, type CozeConnection } from './request.ts'
import { agentAt, chatEnd, completed, created, streamOf } from './testing.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pkcs1 = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

let outgoing: Outgoing
let platform: Awaited<ReturnType<typeof startScripted>>
let exchanges: Asked[]
let answerToExchange: () => ScriptedAnswer
let answerToChat: (asked: Asked) => ScriptedAnswer

beforeEach(async () => {
  outgoing = createOutgoing({ allowedHosts: ['127.0.0.1:*'], log: pino({ enabled: false }) })
  exchanges = []
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
  answerToExchange = () => ({ json: { access_token: `czs_${exchanges.length}`, expires_in: inAnHour(), token_type: 'Bearer' } })
  answerToChat = () => ({ text: streamOf(created, completed('1', 'Water.'), chatEnd) })
  platform = await startScripted({
    '/api/permission/oauth2/token': asked => {
      exchanges.push(asked)
      return answerToExchange()
    },
    '/v3/chat': asked => answerToChat(asked),
    '/v1/bots/7300': () => ({ json: { code: 0, msg: '', data: { bot_id: '7300', name: 'Tutor', bot_mode: 0 } } })
  })
})
afterEach(async () => {
  await outgoing.stop()
  await platform.stop()
})

const connectionWith = (oauthPrivateKey: string): CozeConnection => {
  const { apiKey: _, ...agent } = agentAt(platform.url)
  return { ...agent, oauthAppId: '1234', oauthPublicKeyFingerprint: 'finger-print', oauthPrivateKey }
}
const ask = (user = 'lyceum-student') => playTurn(coze, connectionWith(pkcs8), outgoing, { user })
const describeWith = (connection: CozeConnection) =>
  coze.describe(connection, { outgoing, log: pino({ enabled: false }), signal: new AbortController().signal })
const tokenOf = ({ headers }: Asked) => headers.authorization?.replace('Bearer ', '') ?? ''

describe('§1.3 the token of an OAuth app', () => {
  test('is requested with a signed, unique request for one user', async () => {
    await ask()
    const [exchange] = exchanges
    const { payload, protectedHeader } = await jwtVerify(tokenOf(exchange!), createPublicKey(pair.privateKey), {
      algorithms: ['RS256'],
      issuer: '1234',
      audience: new URL(platform.url).host
    })
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'finger-print' })
    expect(payload.session_name).toBe('lyceum-student')
    expect(payload.jti!.length).toBeGreaterThanOrEqual(32)
    expect(payload.iat).toBeLessThan(Date.now() / 1000)
    expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(3600)
    expect(exchange!.body).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      duration_seconds: expect.any(Number)
    })
    expect(tokenOf(platform.asked.at(-1)!)).toBe('czs_1')
  })

  test('is used again until it expires, by one user only, whose conversations are apart (§1.4)', async () => {
    await Promise.all([ask(), ask()])
    expect(exchanges).toHaveLength(1)
    await ask('lyceum-another')
    expect(exchanges).toHaveLength(2)
    expect(exchanges.map(exchange => jwtIdOf(exchange))).toEqual([...new Set(exchanges.map(exchange => jwtIdOf(exchange)))])
  })

  test('expires at a point in time, or after a number of seconds if that is small', async () => {
    answerToExchange = () => ({ json: { access_token: 'czs_short', expires_in: 3600 } })
    await ask()
    await ask()
    expect(exchanges).toHaveLength(1)
    answerToExchange = () => ({ json: { access_token: 'czs_past', expires_in: String(Math.floor(Date.now() / 1000) - 5) } })
    await ask('lyceum-late')
    await ask('lyceum-late')
    expect(exchanges).toHaveLength(3)
  })

  test('is requested again, with another request, when it is refused before it expires', async () => {
    const refusing = answerToChat
    answerToChat = asked =>
      tokenOf(asked) === 'czs_1' ? { status: 401, json: { code: 700012006, msg: 'invalid' } } : refusing(asked)
    expect((await ask()).shown).toMatchObject({ status: 'finished', text: 'Water.' })
    expect(exchanges).toHaveLength(2)
    expect(jwtIdOf(exchanges[0]!)).not.toBe(jwtIdOf(exchanges[1]!))
    answerToChat = () => ({ json: { code: 4100, msg: 'authentication is invalid' } })
    expect((await ask()).reason).toBe('agentInaccessible')
    expect(exchanges).toHaveLength(3)
  })

  test.each(['invalid_client', 'access_deny', 'invalid_request', 'unsupported_grant_type'])(
    'a refusal is reported at the fields of the app: %s',
    async error_code => {
      answerToExchange = () => ({ status: 400, json: { error_code, error_message: 'no', error: error_code } })
      const fields = ['oauthAppId', 'oauthPublicKeyFingerprint', 'oauthPrivateKey']
      await expect(describeWith(connectionWith(pkcs8))).rejects.toMatchObject({
        reason: 'agentInaccessible',
        problems: fields.map(name => ({ path: ['connection', name], reason: 'rejected' }))
      })
    }
  )

  test('a failure of the platform is not the fault of the app', async () => {
    answerToExchange = () => ({ status: 500, json: { error_code: 'internal_error', error_message: 'later' } })
    await expect(describeWith(connectionWith(pkcs8))).rejects.toMatchObject({ reason: 'thirdPartyFailed', problems: [] })
  })

  test('neither the key nor a token is in the log', async () => {
    const { log } = await ask()
    expect(log).not.toMatch(/czs_|PRIVATE KEY/)
  })
})

const jwtIdOf = (exchange: Asked) => JSON.parse(Buffer.from(tokenOf(exchange).split('.')[1]!, 'base64url').toString()).jti

describe('§1.3 a private key', () => {
  test.each([
    ['as it was downloaded', pkcs8],
    ['in PKCS#1', pkcs1],
    ['with CR LF', pkcs8.replaceAll('\n', '\r\n')],
    ['with spaces for line breaks', pkcs8.replaceAll('\n', ' ')],
    ['with the characters \\n for line breaks', pkcs8.replaceAll('\n', '\\n')],
    ['on one line', pkcs8.replaceAll('\n', '')],
    ['in PKCS#1 on one line', pkcs1.replaceAll('\n', '')],
    ['indented and in quotes', `"${pkcs8.replaceAll('\n', '\n    ')}"`]
  ])('is accepted %s', async (_, key) => {
    await expect(describeWith(connectionWith(key))).resolves.toMatchObject({ name: 'Tutor' })
  })

  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  test.each([
    ['that is a public key', pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['that is cut', pkcs8.slice(0, 900)],
    ['with a missing line', pkcs8.replace(/\n.{64}\n/, '\n')],
    ['of another kind', curve.toString()],
    ['that is too short', small.toString()],
    ['that is none', 'pat_0123456789']
  ])('%s is refused by name, before any call', async (_, key) => {
    const problems = [{ path: ['connection', 'oauthPrivateKey'], reason: 'invalidPrivateKey' }]
    await expect(describeWith(connectionWith(key))).rejects.toMatchObject({ reason: 'validation', problems })
    expect((await playTurn(coze, connectionWith(key), outgoing, sampleTurn)).reason).toBe('validation')
    expect(platform.asked).toEqual([])
  })
})

describe('§1.1 the address', () => {
  test.each([
    ['https://api.coze.cn', 'https://api.coze.cn'],
    [' https://api.coze.com/ ', 'https://api.coze.com'],
    ['https://www.coze.cn/space/1/bot/2', 'https://api.coze.cn'],
    ['http://coze.com', 'https://api.coze.com'],
    ['https://api.coze.cn/v3/chat', 'https://api.coze.cn'],
    ['http://studio.campus.test:8888', 'http://studio.campus.test:8888'],
    ['http://campus.test/coze/v1/', 'http://campus.test/coze'],
    ['https://notcoze.cn/x', 'https://notcoze.cn/x']
  ])('%s is %s', (apiUrl, base) => expect(baseOf(agentAt(apiUrl))).toBe(base))

  test('§13 of a project under coze.site is refused by name, before any call', async () => {
    const problems = [{ path: ['connection', 'apiUrl'], reason: 'cozeProjectAddress' }]
    for (const address of ['https://abc123.coze.site/stream_run', 'https://COZE.site'])
      await expect(describeWith(agentAt(address))).rejects.toMatchObject({ reason: 'validation', problems })
  })
})
