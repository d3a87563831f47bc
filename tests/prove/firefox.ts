import assert from 'node:assert/strict'
import type { Browser, Page } from 'puppeteer-core'
import { startPage } from '../e2e/course-page.ts'
import { type Caller, callerOf, shareOf } from '../e2e/given.ts'
import { type Lms, startLms } from '../e2e/lms.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { tagFor } from '../e2e/widget-page.ts'
import { askIn, askTutor, cookies, frameOn, launchFirefox, named, seen, windowOf } from './firefox-browser.ts'

/**
 * Proves in Firefox itself, over WebDriver BiDi, what frames of other sites depend on: registering and a launch in a learning platform's frame, a reload,
 * a second tab and the next course, with cookies of third parties kept apart as Firefox does and blocked altogether.
 */
const proofs: [string, (world: World) => Promise<void>][] = [
  ['a frame of another site sees nothing of what a tab has stored', keptApart],
  [
    'an administrator registers in the frame of a platform where third parties get no cookies, and a learner chats',
    registerInFrame
  ],
  ['a learner chats in the frame of a course, reloads it, and opens a second tab', launchInFrame],
  ['a teacher chooses an agent in the frame of a course, and opens its page there', placeInFrame],
  ['where third parties get no cookies the launch is bound all the same, and stands a reload', launchWithoutCookies],
  ['where the frame has neither cookies nor storage the launch goes on in a window', launchInWindow],
  ['a widget on another site lets a person sign in by a window', signInByWindow]
]

type World = {
  product: Product
  admin: Caller
  lms: Lms
  browser(cookies: number, options?: { storage: boolean }): Promise<Browser>
}

const product = await startProduct()
const started: Browser[] = []
const browser: World['browser'] = async (behaviour, options) => {
  const one = await launchFirefox(behaviour, options)
  started.push(one)
  return one
}
const failed: string[] = []
let lms: Lms | undefined
try {
  const admin = await personIn(await browser(cookies.keptApart), 'Ana Souza')
  lms = await startLms(product, admin)
  for (const [name, prove] of proofs) {
    try {
      await prove({ product, admin, lms, browser })
      console.log(`firefox: ${name}`)
    } catch (failure) {
      failed.push(name)
      console.log(`firefox: FAILED: ${name}`, failure)
    }
    for (const one of started.splice(0)) await one.close()
  }
} finally {
  for (const one of started) await one.close()
  await lms?.stop()
  await product.stop()
}
process.exit(failed.length > 0 ? 1 : 0)

/** Calls in the name of somebody of the demo school, who signs in in a browser. */
async function personIn(own: Browser, name: string): Promise<Caller> {
  const page = await own.newPage()
  await page.goto(product.url)
  await page.locator(`::-p-text(${name})`).click()
  await page.waitForFunction(() => Boolean(JSON.parse(localStorage.getItem('lyceum') ?? '{}').accessToken))
  const value = await page.evaluate(() => localStorage.getItem('lyceum')!)
  const kept = (await own.cookies()).map(({ name, value }) => ({ name, value }))
  const { origin } = new URL(product.url)
  return callerOf(product.url, { origins: [{ origin, localStorage: [{ name: 'lyceum', value }] }], cookies: kept } as never)
}

async function keptApart({ browser }: World): Promise<void> {
  const page = await (await browser(cookies.keptApart)).newPage()
  // The page of a share that is not there may be framed.
  const address = `${product.url}/chatbot/AAAAAAAAAAAAAAAAAAAAAA`
  await page.goto(address)
  await page.evaluate(() => localStorage.setItem('seen', 'by a tab'))
  const other = await startPage(`<iframe name="tool" src="${address}"></iframe>`)
  await page.goto(other.url)
  const frame = await frameOn(page)
  assert.equal(await frame.evaluate(() => localStorage.getItem('seen')), null)
  await other.stop()
}

async function registerInFrame({ product, admin, browser }: World): Promise<void> {
  const other = await startLms(product, null, { at: 1 })
  try {
    const { url } = await admin('POST', '/lti/registrations')
    const page = await (await browser(cookies.blocked)).newPage()
    await page.goto(other.registering(String(url)))
    await (await frameOn(page)).locator(named('Register', 'button')).click()
    await seen(await frameOn(page), 'Lyceum is registered')
    await (await frameOn(page)).locator(named('Close', 'button')).click()
    await page.waitForSelector('::-p-text(Closed by the tool)')
    await page.goto(other.page({ custom: { agent: 'demo-calculus-tutor' }, link: 'registered' }))
    await askTutor(page, 'What does a limit say?')
  } finally {
    await other.stop()
  }
}

async function launchInFrame({ lms, browser }: World): Promise<void> {
  const own = await browser(cookies.keptApart)
  const page = await own.newPage()
  const address = lms.page({ custom: { agent: 'demo-calculus-tutor' }, link: 'firefox' })
  await page.goto(address)
  await askTutor(page, 'What does a limit say?')
  await page.reload()
  await isInHistory(page, 'What does a limit say?')
  const second = await own.newPage()
  await second.goto(address)
  await askTutor(second, 'And a derivative?')
  // The first tab goes on; the second has launched meanwhile.
  await askTutor(page, 'And an integral?')
  const other = await own.newPage()
  await other.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' }, course: 'another', link: 'another' }))
  await askTutor(other, 'In another course')
}

/** The choice, its answer to the platform, and the page of the course are three documents in one frame. */
async function placeInFrame({ lms, browser }: World): Promise<void> {
  const page = await (await browser(cookies.keptApart)).newPage()
  const teacher = { person: 'grace', name: 'Grace Hopper', role: 'Instructor' } as const
  await page.goto(lms.page({ ...teacher, choosing: true }))
  const picker = await frameOn(page)
  await picker.locator('label ::-p-text(Calculus tutor)').click()
  await picker.locator(named('Place in the course', 'button')).click()
  await seen(await frameOn(page), 'Saved in the course')
  const items = lms.chosen.at(-1)!['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as Placed[]
  assert.equal(items.length, 1)
  await page.goto(lms.page({ ...teacher, custom: items[0]!.custom, link: 'placed' }))
  await (await frameOn(page)).locator(named('Your course', 'button')).click()
  await seen(await frameOn(page), 'Instructions in this course')
}

type Placed = { custom: { agent: string } }

async function isInHistory(page: Page, text: string): Promise<void> {
  const tool = await frameOn(page)
  await tool.locator(named('History', 'button')).click()
  await seen(tool, text)
}

/** Firefox leaves a frame its `sessionStorage` then, which binds the login; and platforms with storage keep the binding. */
async function launchWithoutCookies({ lms, browser }: World): Promise<void> {
  const own = await browser(cookies.blocked)
  for (const keeps of [undefined, 'page', 'frame'] as const) {
    const page = await own.newPage()
    await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' }, link: 'blocked', ...(keeps && { keeps }) }))
    await askTutor(page, 'What does a limit say?')
    const tool = await frameOn(page)
    assert.equal(await tool.evaluate(() => document.cookie), '')
    await page.reload()
    await askTutor(page, 'And a derivative?')
  }
}

/** The page of the login offers the window before the platform's hint is spent, which is good once. */
async function launchInWindow({ lms, browser }: World): Promise<void> {
  const page = await (await browser(cookies.blocked, { storage: false })).newPage()
  const authorized = () => lms.asked.filter(({ path }) => path.startsWith('/auth')).length
  const before = authorized()
  await page.goto(lms.page({ custom: { agent: 'demo-calculus-tutor' }, link: 'window' }))
  const tool = await frameOn(page)
  await tool.waitForSelector(named('Open in a new tab', 'button'), { visible: true })
  assert.equal(authorized(), before)
  const opened = await windowOf(page, () => tool.locator(named('Open in a new tab', 'button')).click())
  await askIn(opened.mainFrame(), 'What does a limit say?')
  assert.equal(authorized(), before + 1)
}

async function signInByWindow({ product, admin, browser }: World): Promise<void> {
  const { link } = await shareOf(admin, product, 'demo-calculus-tutor', 'authenticated')
  const site = await startPage(tagFor(product)(link))
  const page = await (await browser(cookies.keptApart)).newPage()
  await page.goto(site.url)
  await page.locator('>>> #launcher').click()
  const frame = (await (await page.waitForSelector('>>> iframe[src*="/chatbot/"]'))!.contentFrame())!
  const opened = await windowOf(page, () => frame.locator(named('Sign in', 'button')).click())
  await opened.locator('::-p-text(Omar Haddad)').click()
  await page.bringToFront()
  await askIn(frame, 'What does a limit say?')
  await site.stop()
}
