import { createClient, createSession, type PersonClient } from '@lyceum/core'
import { csrfCookie, csrfHeader } from '@lyceum/core/contract'
import { browserHost } from '@lyceum/widget/host'

/** What Scalar's script adds to the page: https://scalar.com/products/api-references/configuration */
declare const Scalar: {
  createApiReference(
    place: string,
    options: {
      onRequestBuilt(sent: { request: Request }): Promise<void>
      customFetch?: typeof fetch
      [option: string]: unknown
    }
  ): void
}

/** The reader at `/api/docs`. Calls are tried as the person who is signed in to the portal in this browser. */
const client: PersonClient = createClient(browserHost(), { session: createSession })

allowStyleSheets()
Scalar.createApiReference('#reference', {
  url: '/api/docs/openapi.json',
  baseServerURL: location.origin,
  // Nothing is fetched from or sent to another origin.
  proxyUrl: '',
  externalUrls: { proxyUrl: '' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  onRequestBuilt: async ({ request }) => identify(request.headers)
})

/** Adds who asks, unless the reader has entered a token of their own, and the anti-forgery token that a page of this origin knows. */
async function identify(headers: Headers): Promise<void> {
  const cookie = client.host.cookie(csrfCookie)
  if (cookie) headers.set(csrfHeader, cookie)
  // An empty field of the form is sent as a scheme without a token.
  const entered = headers.get('Authorization')?.split(' ')[1]
  const token = entered ? null : await client.session.tokenForCall()
  if (token) headers.set('Authorization', `Bearer ${token}`)
}

/** Scalar's editor adds style sheets without the page's nonce, which the policy refuses. */
function allowStyleSheets(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
