import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived; `body` is parsed JSON, or undefined, and `text` what was sent. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: ReturnType<typeof JSON.parse>
  text: string
}

/** What a scripted platform sends: JSON, the exact text of a stream, which may break off or stay open, a redirect, or nothing. */
export type ScriptedAnswer =
  | { json: unknown; status?: number }
  | { text: string; type?: string; breaks?: boolean; keepsOpen?: boolean }
  | { status: number; location: string }
  | 'nothing'

/**
 * Starts a platform that sends exactly what `script` returns for each request, whether or not a real one would. A path without a script
 * is unknown.
 */
export async function startScripted(script: Record<string, (asked: Asked) => ScriptedAnswer>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
    const one: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text
    }
    asked.push(one)
    const sent: ScriptedAnswer = script[pathname]?.(one) ?? { status: 404, json: { code: 4000, msg: 'The API does not exist' } }
    if (sent === 'nothing') return
    if ('json' in sent) {
      response.writeHead(sent.status ?? 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(sent.json))
      return
    }
    if ('location' in sent) {
      response.writeHead(sent.status, { Location: sent.location }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': sent.type ?? 'text/event-stream' })
    response.write(sent.text, () => {
      if (sent.breaks) response.destroy()
      else if (!sent.keepsOpen) response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, asked, stop }
}
