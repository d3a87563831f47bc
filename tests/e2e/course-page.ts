import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../built-server.ts'

export type CoursePage = { url: string; stop(): Promise<void> }

/**
 * An example's page with a share on it, served at 127.0.0.1: for a browser another site than the product's localhost. The example
 * takes a free port and says its address, once it listens.
 */
export async function startCoursePage(example: 'script-tag' | 'iframe', shareLink: string): Promise<CoursePage> {
  const { origin, pathname } = new URL(shareLink)
  const given = ['--lyceum', origin, `--share=${pathname.split('/').at(-1)}`, '--port', '0']
  const file = join(root, 'examples', example, 'serve.mjs')
  const server = spawn(process.execPath, [file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => void server.kill()
  // A story that fails does not stop it.
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    end()
  }
  for await (const url of createInterface(server.stdout)) return { url, stop }
  throw new Error(`The example ${example} did not start`)
}

/** A page of this body on the same other site, for what no example shows. */
export async function startPage(body: string): Promise<CoursePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>A page</title>${body}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: async () => void server.close() }
}
