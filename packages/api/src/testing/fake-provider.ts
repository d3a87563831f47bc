import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { ExternalSignIn } from '../config/config.ts'

/** An identity provider whose responses a test chooses, for those that a real provider would not send. */
export type FakeProvider = {
  /** The configuration for this provider. */
  signIn: ExternalSignIn
  /** Sets the next responses; `claims` are put into the id token, `userinfo` is returned by that endpoint only. */
  configure(next: Partial<ProviderAnswers>): void
  /** Replaces the key under its old name. */
  changeKey(): Promise<void>
  /** The parameters of the last code exchange. */
  exchanged: URLSearchParams | undefined
  stop(): Promise<void>
}

type ProviderAnswers = {
  claims: JWTPayload
  userinfo: Record<string, unknown>
  userinfoStatus: number
  /** Whether to sign with a key that is not published. */
  forged: boolean
  /** The status of the token endpoint; any other than 200 returns no tokens, but this error. */
  status: number
  error: string
  /** What the discovery document says; a status, or its address answers nothing for as long as somebody waits. */
  discovery: 'answers' | 'hangs' | number
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const other = await generateKeyPair('RS256')
  let own = await generateKeyPair('RS256')
  const usual = {
    claims: {},
    userinfo: {},
    userinfoStatus: 200,
    forged: false,
    status: 200,
    error: 'invalid_grant',
    discovery: 'answers' as const
  }
  let current: ProviderAnswers = usual

  const server = createServer(async (request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (request.url) {
      case '/.well-known/openid-configuration':
        if (current.discovery === 'hangs') return
        if (current.discovery !== 'answers') return answer(current.discovery, {})
        return answer(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`
        })
      case '/jwks':
        return answer(200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] })
      case '/userinfo':
        return answer(current.userinfoStatus, current.userinfo)
      case '/token': {
        fake.exchanged = new URLSearchParams((await buffer(request)).toString())
        if (current.status !== 200) return answer(current.status, { error: current.error })
        const now = Math.floor(Date.now() / 1000)
        const claims = { iss: issuer, aud: 'lyceum-test', sub: 'person-1', iat: now, exp: now + 300, ...current.claims }
        const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' })
        return answer(200, {
          token_type: 'Bearer',
          access_token: 'an-access-token',
          id_token: await token.sign(current.forged ? other.privateKey : own.privateKey)
        })
      }
      default:
        return answer(404, {})
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const fake: FakeProvider = {
    signIn: {
      kind: 'external',
      issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clientId: 'lyceum-test',
      clientSecret: 'planted-client-secret',
      scope: 'openid profile email',
      claims: {
        name: 'name',
        email: 'email',
        userNumber: 'staff_no',
        department: 'dept',
        identity: 'affiliation',
        facultyValues: ['faculty', 'staff'],
        managerValues: ['professor'],
        managerDepartments: ['Learning Technology'],
        trustsEmail: false
      }
    },
    configure(next) {
      current = { ...usual, ...next }
    },
    async changeKey() {
      own = await generateKeyPair('RS256')
    },
    exchanged: undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    }
  }
  return fake
}
