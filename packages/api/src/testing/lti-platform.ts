import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const prefix = 'https://purl.imsglobal.org/spec/lti/claim/'

/** Claims of LTI by their short names. */
export const lti = (claims: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [prefix + name, value]))

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>
export type PlatformKey = KeyPair & { kid: string }

/** How a message is signed; by default as a platform should. */
export type Signing = { alg?: string; kid?: string | undefined; header?: object; key?: CryptoKey | Uint8Array }

/** What the platform was asked, with headers and body. */
export type Asked = { method: string; path: string; headers: Record<string, string | string[] | undefined>; body: string }

export type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  raw?: string | Buffer
  /** Never comes to an end. */
  never?: true
  /** Comes when this is settled. */
  after?: Promise<unknown>
}

/** A learning platform that follows LTI 1.3, or does not where a test says so. */
export type LtiPlatform = {
  url: string
  issuer: string
  clientId: string
  key: PlatformKey
  /** All that it was asked. */
  asked: Asked[]
  /** Answers one path, or all that begin with one that ends with `*`, differently; undefined goes back to the usual answer. */
  answer(path: string, answer: ((asked: Asked) => Answer) | undefined): void
  /** Publishes these keys. */
  publish(keys: object[]): void
  /** Another key from now on; the old one is gone. */
  rotate(): Promise<void>
  sign(claims: JWTPayload, signing?: Signing): Promise<string>
  /** The claims of a launch by a learner; what is undefined is left out. */
  claims(own: { nonce: string; target: string }, changes?: Record<string, unknown>): JWTPayload
  stop(): Promise<void>
}

export async function newKey(kid: string): Promise<PlatformKey> {
  return { kid, ...(await generateKeyPair('RS256', { extractable: true })) }
}

export const published = async ({ kid, publicKey }: PlatformKey) => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig'
})

let platforms = 0

/** Starts a platform on this machine, on a free port unless one is given. `pages` serves what a browser opens there. */
export async function startLtiPlatform(
  pages: (request: IncomingMessage, response: ServerResponse, body: string) => boolean | Promise<boolean> = () => false,
  port = 0
): Promise<LtiPlatform> {
  const number = ++platforms
  const asked: Asked[] = []
  const answers = new Map<string, (asked: Asked) => Answer>()
  let key = await newKey(`key-${number}-1`)
  let keys: object[] = [await published(key)]

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = new URL(request.url!, 'http://any').pathname
    const one: Asked = { method: request.method!, path: request.url!, headers: request.headers, body }
    asked.push(one)
    const changed =
      answers.get(path) ?? [...answers].find(([known]) => known.endsWith('*') && path.startsWith(known.slice(0, -1)))?.[1]
    if (changed) {
      const answer = changed(one)
      await answer.after
      return send(response, answer)
    }
    if (path === '/jwks') return send(response, { body: { keys } })
    if (await pages(request, response, body)) return
    send(response, { status: 404, body: {} })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = `client-${number}`

  return {
    url,
    issuer: url,
    clientId,
    get key() {
      return key
    },
    asked,
    answer(path, answer) {
      if (answer) answers.set(path, answer)
      else answers.delete(path)
    },
    publish(other) {
      keys = other
    },
    async rotate() {
      key = await newKey(`${key.kid}-next`)
      keys = [await published(key)]
    },
    sign(claims, { alg = 'RS256', key: other, header, ...named } = {}) {
      const kid = 'kid' in named ? named.kid : key.kid
      return new SignJWT(claims)
        .setProtectedHeader({ alg, typ: 'JWT', ...(kid !== undefined && { kid }), ...header })
        .sign(other ?? key.privateKey)
    },
    claims({ nonce, target }, changes = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all = {
        iss: url,
        aud: clientId,
        sub: 'person-1',
        name: 'Ada Lovelace',
        iat: now,
        exp: now + 60,
        nonce,
        ...lti({
          version: '1.3.0',
          message_type: 'LtiResourceLinkRequest',
          deployment_id: '1',
          target_link_uri: target,
          roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
          resource_link: { id: '7', title: 'Ask the tutor' },
          context: { id: 'course-1', label: 'MATH-1', title: 'Calculus I' },
          launch_presentation: { locale: 'en', document_target: 'iframe' }
        }),
        ...changes
      }
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    }
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body, raw, never }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (never) return void response.write('{"keys":[')
  response.end(raw ?? JSON.stringify(body))
}
