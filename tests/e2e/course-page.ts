import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../built-server.ts'

export type CoursePage = { url: string; stop(): Promise<void> }

/** The examples that are pages of another site. */
export type PageExample = 'script-tag' | 'element' | 'iframe' | 'npm' | 'react-app'

/**
 * An example's page with a share on it, started as its README says and served at 127.0.0.1: for a browser another site than the product's
 * localhost. The example takes a free port and says its address, once it listens.
 */
export async function startCoursePage(example: PageExample, shareLink: string): Promise<CoursePage> {
  const server = spawn(process.execPath, [...commandOf(example, shareLink), '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const end = () => void server.kill()
  // A story that fails does not stop it.
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    end()
  }
  for await (const line of createInterface(server.stdout)) if (URL.canParse(line)) return { url: line, stop }
  throw new Error(`The example ${example} did not start`)
}

/** What the README of an example has people run, for a share of this server; without `node`. */
export function commandOf(example: PageExample | 'node', shareLink: string): string[] {
  const { origin, pathname } = new URL(shareLink)
  const readme = readFileSync(join(root, 'examples', example, 'README.md'), 'utf8')
  const [, command] = /^ {4}node (.+ --share=TOKEN --lyceum http:\/\/localhost:3000.*)$/m.exec(readme) ?? []
  if (!command) throw new Error(`the README of ${example} says no command`)
  const told = command.replace('TOKEN', pathname.split('/').at(-1)!).replace('http://localhost:3000', origin)
  return [...told.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
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
