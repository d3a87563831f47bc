import { toWire } from '@lyceum/core/contract'
import type { Page } from '@playwright/test'
import { samplePage, sampleQuestion, sampleReply } from '../../packages/core/src/testing/samples.ts'
import { shareOf } from './given.ts'
import { attacks, heavy } from './hostile-texts.ts'
import { expect, test } from './world.ts'

/** The longest that the page may stand still while it draws one text, on a machine that runs other tests beside this one. */
const longestPauseMs = 3000

test('what an answer says neither runs nor freezes the page, whatever it says', async ({ visit, as, product, clean }) => {
  test.setTimeout(180_000)
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'anyone')
  const page = await visit()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  page.on('dialog', dialog => void dialog.dismiss())
  const conversations = new Map<string, string[]>([['attacks', attacks]])
  for (const [index, text] of Object.values(heavy).entries()) conversations.set(`heavy-${index}`, [text])
  await page.route(/\/agents\/[\w-]+\/conversations\b/, route =>
    route.fulfill({ json: toWire(samplePage([...conversations.keys()].map(conversationOf))) })
  )
  await page.route(/\/conversations\/[\w-]+\/messages\b/, route => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2)!
    return route.fulfill({ json: toWire(samplePage(conversations.get(id)!.flatMap(turnOf))) })
  })

  await page.goto(`${link}?conversationId=attacks`)
  await expect(page.locator('.ly-message')).toHaveCount(2 * attacks.length)
  await settled(page)
  await page.locator('.ly-message').last().scrollIntoViewIfNeeded()
  for (const code of await page
    .locator('.ly-message :is(code, a)')
    .all()
    .then(all => all.slice(0, 20)))
    await code.hover()
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
  expect(await page.evaluate(unsafeParts)).toEqual([])
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
  sampleReply({ id: `m-${index}`, questionId: `q-${index}`, text })
]

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
      if (/^(xlink:)?href$|^src$|^action$/i.test(attribute) && !/^(https?:|mailto:|blob:)/.test(value))
        found.push(`${name} ${attribute}=${value}`)
    }
  }
  return found
}
