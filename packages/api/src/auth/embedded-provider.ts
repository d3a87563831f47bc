import express, { type Request, type Response, Router } from 'express'
import OidcProvider, { type Configuration, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { demoPeople } from '../demo/people.ts'
import { nameRoute } from '../http/request-log.ts'
import { allowPlainPage } from '../http/security-headers.ts'
import { keyFor } from '../secrets/keys.ts'
import { embeddedClient, embeddedPath } from './embedded/client.ts'
import { createMemoryAdapters } from './embedded/memory-adapter.ts'
import { accountPage, failurePage, signOutPage } from './embedded/pages.ts'
import { wordsFor } from './embedded/words.ts'

/**
 * The demo identity provider: an OpenID Provider in this process whose sign-in page lets one pick a person of the demo
 * school. This file and its library are not loaded when a real provider is configured.
 */
export function embeddedProvider({ config, log }: Pick<Context, 'config' | 'log'>): Router {
  const provider = new OidcProvider(config.baseUrl + embeddedPath, configuration(config))
  provider.proxy = config.trustedProxies > 0
  // After signing out, any page of this origin may be returned to, not only the first.
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) =>
    URL.canParse(address) && embeddedClient(config).homes.includes(new URL(address).origin)
  provider.on('server_error', (_context, failure) => log.error({ err: failure }, 'the embedded identity provider failed'))

  const router = Router()
  router.use((_request, response, next) => {
    nameRoute(response, embeddedPath)
    // As most providers: a window that signs in for a frame keeps its opener.
    response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
    next()
  })
  router.get('/interaction/:uid', (request, response) => showAccounts(provider, config, request, response))
  router.post('/interaction/:uid', express.urlencoded({ extended: false, limit: '1kb' }), (request, response) =>
    pickAccount(provider, request, response)
  )
  const answer = provider.callback()
  router.use((request, response, next) => {
    // Its forms are sent to the provider, which redirects back to any of the server's own origins.
    allowPlainPage(response, embeddedClient(config).homes)
    Promise.resolve(answer(request, response)).catch(next)
  })
  return router
}

function configuration(config: Config): Configuration {
  const client = embeddedClient(config)
  const pageOptions = async (ctx: KoaContextWithOIDC) => ({
    ...(await wordsFor(ctx.oidc?.params?.ui_locales, ctx.get('accept-language'))),
    ...allowPlainPage(ctx.res, client.homes)
  })
  return {
    adapter: createMemoryAdapters(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256'
      }
    ],
    jwks: { keys: [config.oidc.kind === 'embedded' ? (config.oidc.signingKey as { kty: 'EC' }) : never()] },
    cookies: { keys: [keyFor(config.tokenSecret, 'provider-cookie').toString('hex')] },
    claims: { openid: ['sub'], profile: ['name', 'department', 'identity', 'user_number'], email: ['email'] },
    // Claims are put into the id token, which saves a call to the userinfo endpoint.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Session: day, Grant: day, Interaction: 3600, IdToken: 3600, AccessToken: 600, AuthorizationCode: 60 },
    // Else the code of one tab would end as soon as another tab of the browser gets its own.
    expiresWithSession: async () => false,
    interactions: { url: (_ctx, interaction) => `${embeddedPath}/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => {
      const person = demoPeople.find(one => one.subject === subject)
      return person && { accountId: subject, claims: async () => claimsOf(person) }
    },
    // Signing in includes the consent: this client is the only one.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = signOutPage(await pageOptions(ctx), form)
        },
        postLogoutSuccessSource: ctx => ctx.redirect(config.baseUrl)
      }
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = failurePage(await pageOptions(ctx), out.error, config.baseUrl)
    }
  }
}

const claimsOf = (person: (typeof demoPeople)[number]) => ({
  sub: person.subject,
  name: person.name,
  email: person.email,
  department: person.department,
  identity: person.identity,
  user_number: person.userNumber
})

async function showAccounts(provider: Provider, config: Config, request: Request, response: Response): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined)
  const options = {
    ...(await wordsFor(details?.params.ui_locales, request.get('accept-language'))),
    ...allowPlainPage(response, embeddedClient(config).homes)
  }
  response.setHeader('Cache-Control', 'no-store')
  if (!details) return void response.status(400).send(failurePage(options, 'invalid_request', config.baseUrl))
  response.send(accountPage(options, `${embeddedPath}/interaction/${details.uid}`))
}

async function pickAccount(provider: Provider, request: Request, response: Response): Promise<void> {
  const { account } = (request.body ?? {}) as { account?: unknown }
  const known = demoPeople.find(person => person.subject === account)
  const refused = { error: 'access_denied', error_description: 'nobody was chosen' }
  await provider.interactionFinished(
    request,
    response,
    known ? { login: { accountId: known.subject, remember: true } } : refused,
    {
      mergeWithLastSubmission: false
    }
  )
}

function never(): never {
  throw new Error('the embedded provider is not configured')
}

const day = 24 * 3600
