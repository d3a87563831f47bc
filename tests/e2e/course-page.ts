import { spawn } from 'node:child_process'
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
