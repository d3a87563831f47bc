import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort, root } from '../built-server.ts'

export type CoursePage = { url: string; stop(): Promise<void> }

/** An example's page with a share on it, served at 127.0.0.1: for a browser another site than the product's localhost. */
export async function startCoursePage(example: 'script-tag' | 'iframe', shareLink: string): Promise<CoursePage> {
  const { origin, pathname } = new URL(shareLink)
  const port = await freePort()
  const given = ['--lyceum', origin, '--share', pathname.split('/').at(-1) ?? '', '--port', String(port)]
  const server = spawn(process.execPath, [join(root, 'examples', example, 'serve.mjs'), ...given], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  for (const end = Date.now() + 10_000; Date.now() < end && server.exitCode === null; ) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return { url, stop: async () => void server.kill() }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  server.kill()
  throw new Error(`The example ${example} did not start`)
}

/** A page of this body on the same other site, for what no example shows. */
export async function startPage(body: string): Promise<CoursePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>A page</title>${body}`)
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, stop: async () => void server.close() }
}
