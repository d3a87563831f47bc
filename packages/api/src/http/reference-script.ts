import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** The script of Scalar's reader, and the same for browsers that take it compressed, which is a fifth of its five megabytes. */
type ReferenceScript = { text: string; packed: Buffer }

/**
 * Sends the script of Scalar's API reference. It is taken from the package for Fastify, the one that brings the script as it is, since
 * `@scalar/api-reference` has 272 further packages (287 MB) and the package for Express loads from a foreign network. A plugin of
 * Fastify is a function that is given something with `route`.
 */
export async function sendReferenceScript(request: Request, response: Response, version: string): Promise<void> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  const { text, packed } = await loading
  response.type('js').vary('Accept-Encoding').setHeader('Cache-Control', 'public, max-age=86400')
  response.setHeader('ETag', `"${version}-${text.length}"`)
  if (request.fresh) return void response.status(304).end()
  const compressed = request.acceptsEncodings('gzip', 'identity') === 'gzip'
  if (compressed) response.setHeader('Content-Encoding', 'gzip')
  response.end(compressed ? packed : text)
}

/** Kept from the first request on: who reads the documentation comes back. */
let loading: Promise<ReferenceScript> | undefined

async function load(): Promise<ReferenceScript> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const routes: Route[] = []
  const server = { route: (route: Route) => void routes.push(route), initialConfig: {} }
  await plugin(server as never, { configuration: { url: '/api/docs/openapi.json' } } as never, () => {})
  const route = routes.find(({ url }) => url.endsWith('.js'))
  if (!route) throw new Error('The package of the API reference has no route for its script')
  let text = ''
  const reply = {
    header: () => reply,
    send(content: string) {
      text = content
    }
  }
  route.handler({}, reply)
  return { text, packed: await promisify(gzip)(text) }
}

type Route = { url: string; handler(request: unknown, reply: unknown): void }
