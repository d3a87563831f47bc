import { toWire } from '@lyceum/core/contract'
import type { Page } from '@playwright/test'
import { samplePage, sampleQuestion, sampleReply } from '../../packages/core/src/testing/samples.ts'
import { shareOf } from './given.ts'
import { attacks, diagrams, heavy, hostileSources } from './hostile-texts.ts'
import { expect, test } from './world.ts'

/** The longest that the page may stand still while it draws one text, on a machine that runs other tests beside this one. */
const longestPauseMs = 3000

/** The policy of the page that draws diagrams refuses what Mermaid lets through on the way. */
const refusedByDiagramPage = /Executing inline event handler violates .* 'script-src 'self''\./

test('what an answer says neither runs nor freezes the page, whatever it says', async ({ visit, as, product, clean }) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await visit()
  const asked: string[] = []
  clean.allow(refusedByDiagramPage)
  page.on('request', request => asked.push(request.url()))
  page.on('dialog', dialog => void dialog.dismiss())
  const conversations = new Map<string, string[]>([['attacks', attacks]])
  for (const [index, text] of Object.values(heavy).entries()) conversations.set(`heavy-${index}`, [text])
  await serveConversations(page, conversations)

  await page.goto(`${link}?conversationId=attacks`)
  await expect(page.locator('.ly-message')).toHaveCount(2 * attacks.length)
  await settled(page)
  // What is far from what is seen is text: each answer is looked at where it stands.
  for (const [index] of attacks.entries()) {
    const answer = page.locator(`[data-message="m-${index}"]`)
    await answer.scrollIntoViewIfNeeded()
    await expect(answer.locator('.ly-kept')).toHaveCount(0)
    if (index < 20) for (const part of (await answer.locator('code, a').all()).slice(0, 1)) await part.hover()
    expect(await page.evaluate(unsafeParts)).toEqual([])
  }
  const sources = page.locator('[data-message="m-0"] .ly-sources button')
  await sources.filter({ hasText: 'Show all 6' }).click()
  await expect(sources.filter({ visible: true })).toHaveCount(7)
  await expect(sources.nth(3)).toBeFocused()
  const fewer = sources.filter({ hasText: 'Show fewer' })
  await fewer.press('Enter')
  await expect(sources.filter({ visible: true })).toHaveCount(4)
  await expect(sources.filter({ hasText: 'Show all 6' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sources.nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  const passage = page.getByRole('dialog', { name: attacks[3]! })
  await expect(passage).toBeVisible()
  await expect(passage.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
  const hosts = new Set(asked.filter(url => url.startsWith('http')).map(url => new URL(url).host))
  expect([...hosts]).toEqual([new URL(product.url).host])
  expect(clean.complaints).toEqual([])

  for (const [index, name] of Object.keys(heavy).entries()) {
    await page.getByRole('button', { name: 'History' }).click()
    await page.evaluate(watchPauses)
    await page
      .getByRole('navigation', { name: 'History' })
      .getByRole('button', { name: `heavy-${index}`, exact: true })
      .click()
    await expect(page.locator('.ly-message'), name).toHaveCount(2)
    await settled(page)
    const longest = await page.evaluate(() => (window as unknown as Pauses).longestPause)
    expect(longest, `${name}: the page stood still for ${Math.round(longest)} ms`).toBeLessThan(longestPauseMs)
  }
})

test('a diagram is a picture beside its code, in which nothing runs or loads, and no other diagram holds up the page', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(refusedByDiagramPage)
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await visit()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await serveConversations(page, new Map([['diagrams', Object.values(diagrams)]]))
  await page.goto(`${link}?conversationId=diagrams`)
  const answer = (name: keyof typeof diagrams) => page.locator(`[data-message="m-${Object.keys(diagrams).indexOf(name)}"]`)
  await expect(answer('slow')).toBeVisible()
  await page.evaluate(watchPauses)

  await answer('drawn').scrollIntoViewIfNeeded()
  const picture = answer('drawn').getByRole('img', { name: /^How to learn: .*Understood\?/ })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  await picture.click()
  await expect(page.getByRole('dialog', { name: 'How to learn' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await answer('drawn').getByRole('button', { name: 'Code', exact: true }).click()
  await expect(answer('drawn').getByText('B -->|yes| C[Apply]')).toBeVisible()
  await expect(picture).toHaveCount(0)
  await answer('drawn').getByRole('button', { name: 'Diagram', exact: true }).click()
  await expect(picture).toBeVisible()

  await answer('hostile').scrollIntoViewIfNeeded()
  await expect(answer('hostile').locator('.ly-diagram img, .ly-diagram-note')).toBeVisible()
  expect(await page.evaluate(unsafeParts)).toEqual([])
  const pictures = await page.locator('.ly-diagram img').evaluateAll(all => all.map(one => (one as HTMLImageElement).src))
  const blank = await visit()
  expect(await blank.evaluate(unsafeInPictures, pictures)).toEqual([])
  await answer('none').scrollIntoViewIfNeeded()
  await expect(answer('none').getByText('This diagram could not be drawn.')).toBeVisible()
  await expect(answer('large').getByText('This diagram is too large')).toBeVisible()
  await answer('slow').scrollIntoViewIfNeeded()
  await expect(answer('slow').locator('.ly-diagram img, .ly-diagram-note')).toBeVisible({ timeout: 60_000 })
  const longest = await page.evaluate(() => (window as unknown as Pauses).longestPause)
  expect(longest, `the page stood still for ${Math.round(longest)} ms`).toBeLessThan(longestPauseMs)

  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
  const hosts = new Set(asked.filter(url => url.startsWith('http')).map(url => new URL(url).host))
  expect([...hosts]).toEqual([new URL(product.url).host])
  for (const frame of page.frames().slice(1)) expect(new URL(frame.url()).pathname).toBe('/diagram')
  expect(clean.complaints).toEqual([])
})

const conversationOf = (id: string) => ({
  id,
  agentId: 'demo-calculus-tutor',
  name: id,
  empty: false,
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z'
})

const turnOf = (text: string, index: number) => [
  sampleQuestion({ id: `q-${index}`, text: 'And this?' }),
  sampleReply({ id: `m-${index}`, questionId: `q-${index}`, text, sources: text === attacks[0] ? hostileSources : [] })
]

/**
 * Answers what the page asks of conversations: by their names, the answers of each. An open conversation is looked at every 20 seconds,
 * and would be left if there were none of this name.
 */
async function serveConversations(page: Page, conversations: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const idIn = (url: string) => /\/conversations\/([\w-]+)/.exec(new URL(url).pathname)![1]!
  await page.route(/\/agents\/[\w-]+\/conversations\b/, route =>
    route.fulfill({ json: toWire(samplePage([...conversations.keys()].map(conversationOf))) })
  )
  await page.route(/\/conversations\/[\w-]+$/, route => {
    const id = idIn(route.request().url())
    const latestMessageId = `m-${conversations.get(id)!.length - 1}`
    return route.fulfill({ json: toWire({ conversation: conversationOf(id), latestMessageId, generating: false }) })
  })
  await page.route(/\/conversations\/[\w-]+\/messages\b/, route =>
    route.fulfill({ json: toWire(samplePage(conversations.get(idIn(route.request().url()))!.flatMap(turnOf))) })
  )
}

/** Waits until nothing has been added to the messages for a while. */
async function settled(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => document.querySelectorAll('.ly-messages *').length)
        const same = now === before
        before = now
        return same
      },
      { timeout: 60_000, intervals: [300] }
    )
    .toBe(true)
}

type Pauses = { longestPause: number; pauses?: PerformanceObserver }

/** Runs in the page: records the longest task from now on. */
function watchPauses() {
  const here = window as unknown as Pauses
  here.longestPause = 0
  here.pauses ??= new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) here.longestPause = Math.max(here.longestPause, duration)
  })
  here.pauses.observe({ type: 'longtask' })
}

/** Runs in the page: what in the messages could run something or load something from elsewhere. */
function unsafeParts(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('.ly-messages *')) {
    const name = element.localName
    if (/^(script|iframe|object|embed|form|base|meta|link|style|foreignobject|animate|maction)$/i.test(name)) found.push(name)
    if (name === 'svg' && !element.classList.contains('ly-icon')) found.push('svg')
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`)
      // Diagrams are looked at by themselves.
      if (element.matches('.ly-diagram img') && value.startsWith('data:image/svg+xml;')) continue
      if (/^(xlink:)?href$|^src$|^action$/i.test(attribute) && !/^(https?:|mailto:|blob:)/.test(value))
        found.push(`${name} ${attribute}=${value}`)
    }
  }
  return found
}

/** Runs in an empty page, whose policy forbids nothing: what in these pictures could run something or load something. */
function unsafeInPictures(addresses: string[]): string[] {
  return addresses.flatMap(address => {
    const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1))
    const elements = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('*')]
    return elements.flatMap(({ localName, attributes }) => [
      ...(/^(script|iframe|object|embed|img|image|foreignobject|animate|set|parsererror)$/i.test(localName) ? [localName] : []),
      ...[...attributes].flatMap(({ name, value }) => {
        const leads = /^(xlink:)?href$|^src$/i.test(name) && !value.startsWith('#')
        return /^on/i.test(name) || leads || /url\(["']?(?!#)|javascript:/i.test(value) ? [`${localName} ${name}=${value}`] : []
      })
    ])
  })
}
