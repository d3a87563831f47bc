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
export async function startDemoServices(env) {
  if (isProduction(env)) return { env: {}, stop: async () => {} }
  const { startDemoPlatforms } = await import('../../../examples/demo-platforms/index.mjs')
  const chosen = env.DEMO_PLATFORMS_PORT
  if (chosen) await choosePort({ name: 'DEMO_PLATFORMS_PORT', host, chosen })
  const kept = name => resolve(root, env.DATA_DIR || '.data', name)
  const file = kept('demo-platforms-port')
  const platforms = await startOn(startDemoPlatforms, Number(chosen ?? remembered(file) ?? 4010))
  remember(file, new URL(platforms.url).port)
  const allowed = [env.PLATFORM_ALLOWED_HOSTS, new URL(platforms.url).host].filter(Boolean).join(',')
  const language = env.DEMO_LANGUAGE || rememberedLanguage(kept('demo-language'), languageOf(env))
  return {
    env: { DEMO_PLATFORMS_URL: platforms.url, PLATFORM_ALLOWED_HOSTS: allowed, ...(language && { DEMO_LANGUAGE: language }) },
    stop: () => platforms.stop()
  }
}

/** The language of the terminal, or where it says nothing that of the system, as far as the product has it. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }) {
  const system = Intl.DateTimeFormat().resolvedOptions().locale
  const wanted = [LC_ALL, LC_MESSAGES, LANG, system].find(tag => /^(en|zh)(?![a-z])/i.test(tag ?? ''))
  if (!wanted) return undefined
  if (/^en/i.test(wanted)) return 'en-US'
  return /TW|HK|MO|Hant/.test(wanted) ? 'zh-TW' : 'zh-CN'
}

/** The language of the first start, which the school's agents keep, in whichever it is started later. */
function rememberedLanguage(file, now = '') {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    remember(file, now)
    return now
  }
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

/** What a visitor sees the product's best in, in the language of the demonstration. */
export function worthTrying({ DEMO_PLATFORMS_URL: platforms, DEMO_LANGUAGE: language }, course) {
  const key = 'app-demo-writing-studio-0002'
  if (language === 'zh-CN')
    return `
值得一试的三件事：
  1. 以 Priya Nair 的身份问“微积分助教”：单缝衍射的中央亮纹有多宽？再点击来源：讲义会翻到那一页，并标出原文。
  2. 同一位助教，在另一个网站的课程页面一角：${course}
  3. 以 Mei Lin 的身份发布智能体：Dify，${platforms}/dify/v1，密钥 ${key}。
     由 Ana Souza 审核。其他演示平台：${platforms}
`
  if (language === 'zh-TW')
    return `
值得一試的三件事：
  1. 以 Priya Nair 的身分問「微積分助教」：單縫衍射的中央亮紋有多寬？再點選來源：講義會翻到那一頁，並標出原文。
  2. 同一位助教，在另一個網站的課程頁面一角：${course}
  3. 以 Mei Lin 的身分發布智慧代理：Dify，${platforms}/dify/v1，金鑰 ${key}。
     由 Ana Souza 審核。其他示範平台：${platforms}
`
  return `
Three things worth trying:
  1. As Priya Nair, ask the Calculus tutor “Which mistakes with the chain rule cost marks?” and press a source:
     the lecture opens at its page, marked.${language ? '' : ' 或者问它：单缝衍射的中央亮纹有多宽？'}
  2. The same tutor in the corner of a course page of another site: ${course}
  3. As Mei Lin, publish an agent: Dify, ${platforms}/dify/v1, key ${key}.
     Ana Souza reviews it. The demonstration's other platforms: ${platforms}
`
}

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

function remember(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}
