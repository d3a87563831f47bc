import { errors, jwtVerify } from 'jose'
import { type CodeExchange, Strategy } from 'passport-openidconnect'
import { withTimeLimit } from '../connectors/client/time-limit.ts'
import { type Provider, providerTimeoutMs } from './provider.ts'
import { CodeRefused, OtherSignIn, ProviderDown } from './provider-failures.ts'
import type { Proof } from './sign-in-cookie.ts'

/**
 * The options of one sign-in attempt: the redirect address, the proof that binds the response to this browser, and whether the provider
 * asks anew who it is.
 */
export type AttemptOptions = { callbackURL: string; proof: Proof; state?: string; fresh?: boolean }
/** The tokens of a person and the claims of the verified id token. */
export type SignedInAs = { idToken: string; accessToken: string; claims: Record<string, unknown> }

/**
 * Passport's OpenID Connect strategy without server sessions: each attempt brings its own nonce and PKCE verifier (RFC 7636),
 * and the id token's signature, issuer, audience, time and nonce are verified before its claims are used
 * (OpenID Connect Core 1.0 §3.1.3.7).
 */
export class StatelessStrategy extends Strategy {
  readonly provider: Provider

  constructor(provider: Provider) {
    super(
      {
        issuer: provider.issuer,
        authorizationURL: provider.authorizationEndpoint,
        tokenURL: provider.tokenEndpoint,
        clientID: provider.clientId,
        clientSecret: provider.clientSecret,
        scope: provider.scope.split(' ').filter(word => word !== 'openid'),
        // The state is sent in plain text: what must not be forged is the proof.
        store: {
          store: (_request, _context, state, _meta, done) => done(null, state),
          verify: (_request, state, done) => done(null, {}, state)
        }
      },
      (_issuer, _profile, _context, idToken, accessToken, _refreshToken, _params, done) => done(null, { idToken, accessToken })
    )
    this.provider = provider
  }

  /** `prompt=login` asks anew (OpenID Connect Core 1.0 §3.1.2.1). */
  override authorizationParams({ proof, fresh }: AttemptOptions): Record<string, string> {
    const asked = { nonce: proof.nonce, code_challenge: proof.challenge, code_challenge_method: 'S256' }
    return fresh ? { ...asked, prompt: 'login' } : asked
  }

  /** `this` is passport's copy for one attempt, so properties set here belong to that attempt. */
  override authenticate(request: unknown, options: AttemptOptions): void {
    const { provider } = this
    let claims: Record<string, unknown> = {}
    const exchangeCode = async (params: Record<string, string>) => {
      const tokens = await exchange(provider, { ...params, code_verifier: options.proof.verifier })
      // Before the library's own checks, which can't say to an administrator what is wrong.
      claims = await verifyIdToken(provider, tokens.id_token, options.proof)
      return tokens
    }
    this._oauth2 = exchangeWith(exchangeCode, this._oauth2)
    const succeed = this.success.bind(this)
    this.success = found => succeed({ ...(found as SignedInAs), claims } satisfies SignedInAs)
    super.authenticate(request, options)
  }
}

type Tokens = Record<string, unknown>

/** Replaces the library's code exchange, which has neither PKCE nor a timeout. */
function exchangeWith(exchangeCode: (params: Record<string, string>) => Promise<Tokens>, original: CodeExchange): CodeExchange {
  const getOAuthAccessToken: CodeExchange['getOAuthAccessToken'] = (code, params, done) => {
    exchangeCode({ ...params, code }).then(
      ({ access_token: accessToken, ...rest }) => done(null, String(accessToken), undefined, rest),
      failure => done(failure)
    )
  }
  return Object.assign(Object.create(original) as CodeExchange, { getOAuthAccessToken })
}

async function exchange(provider: Provider, params: Record<string, string>): Promise<Tokens> {
  return withTimeLimit(providerTimeoutMs, async signal => {
    const answer = await provider.fetch(provider.tokenEndpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...params, client_id: provider.clientId, client_secret: provider.clientSecret }),
      redirect: 'error',
      signal
    })
    if (answer.status >= 500) throw new ProviderDown(`the token endpoint answered ${answer.status}`)
    const body = (await answer.json().catch(() => ({}))) as Tokens
    if (!answer.ok) throw new CodeRefused(body.error, answer.status)
    return body
  })
}

async function verifyIdToken(provider: Provider, idToken: unknown, proof: Proof): Promise<Record<string, unknown>> {
  if (typeof idToken !== 'string') throw new Error('the token endpoint answered without an id token')
  const verify = () =>
    jwtVerify(idToken, provider.keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: clockToleranceSeconds
    })
  const { payload } = await verify().catch(async failure => {
    // The provider may have a new key under the old name.
    if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure
    await provider.reloadKeys()
    return verify()
  })
  if (payload.nonce === undefined) throw new Error('the id token lacks the nonce that was sent to the provider')
  if (payload.nonce !== proof.nonce) throw new OtherSignIn('the id token belongs to another sign-in')
  return payload
}

const clockToleranceSeconds = 30
