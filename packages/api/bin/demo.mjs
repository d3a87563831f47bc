import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { isProduction } from './mode.mjs'
import { choosePort } from './ports.mjs'
import { root } from './prepare.mjs'

const host = '127.0.0.1'

/**
 * Starts the demo platforms, a server that speaks the platforms' protocols; does nothing in production. Published agents store
 * its address, so it takes the previous port if that is free; on another port the server updates the demo agents.
 * @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>}
 */
export async function demoSurroundings(env) {
  if (isProduction(env)) return { env: {}, stop: async () => {} }
  const { startDemoPlatforms } = await import('../../../examples/demo-platforms/index.mjs')
  const chosen = env.DEMO_PLATFORMS_PORT
  if (chosen) await choosePort({ name: 'DEMO_PLATFORMS_PORT', host, chosen })
  const file = resolve(root, env.DATA_DIR || '.data', 'demo-platforms-port')
  const platforms = await startOn(startDemoPlatforms, Number(chosen ?? remembered(file) ?? 4010))
  remember(file, new URL(platforms.url).port)
  const allowed = [env.PLATFORM_ALLOWED_HOSTS, new URL(platforms.url).host].filter(Boolean).join(',')
  return { env: { DEMO_PLATFORMS_URL: platforms.url, PLATFORM_ALLOWED_HOSTS: allowed }, stop: () => platforms.stop() }
}

/** The share of the demo school that stands on the course page; as in packages/api/src/demo/agents.ts. */
const share = 'demo-calculus-tutor-on-a-course-page'

/**
 * Serves examples/script-tag: a course page of another site with the widget on it.
 * @param {{ origin: string, chosen: string | undefined }} wish the product's address, and the port of the variable DEMO_COURSE_PORT
 * @returns {Promise<{ url: string, stop(): void }>}
 */
export async function startCourse({ origin, chosen }) {
  const port = await choosePort({ name: 'DEMO_COURSE_PORT', host, chosen, otherwise: 4100 })
  const file = join(root, 'examples/script-tag/serve.mjs')
  const server = spawn(process.execPath, [file, '--lyceum', origin, `--share=${share}`, '--port', `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  for await (const url of createInterface(server.stdout)) return { url, stop: () => void server.kill() }
  throw new Error('The course page did not start')
}

/** What a visitor sees the product's best in. */
export const worthTrying = (platformsUrl, courseUrl) => `
Three things worth trying:
  1. As Priya Nair, ask the Calculus tutor “Which mistakes with the chain rule cost marks?” and press a source:
     the lecture opens at its page, marked. 或者问它：单缝衍射的中央亮纹有多宽？
  2. The same tutor in the corner of a course page of another site: ${courseUrl}
  3. As Mei Lin, publish an agent: Dify, ${platformsUrl}/dify/v1, key app-demo-writing-studio-0002.
     Ana Souza reviews it. The demonstration's other platforms: ${platformsUrl}
`

/** Uses a free port when `port` is taken, since nobody chose it. */
const startOn = (start, port) =>
  start({ port, host }).catch(failure => {
    if (failure.code !== 'EADDRINUSE') throw failure
    return start({ port: 0, host })
  })

function remembered(file) {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}

function remember(file, port) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, port)
}
