import { languages, locales } from '@lyceum/core/contract/locales'
import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { call, giveAgent, shareOf } from '../given.ts'
import type { Product } from '../product.ts'
import { eventsOn, type Heard, pageWith as listeningPage, typesOn } from '../widget-listener.ts'
import { frameOf, hold, launchers, linkTo, panelCode, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// A story for each message between a page and the chat's frame, in the built widget on a page of another site. The kind and the names
// before the colon are what `tests/widget-promises.test.ts` compares with `protocol.ts`.

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

test('messages `drawn`, `hello`, `listening`, `welcome`: page and frame find each other whoever is there first, and nothing is told before', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  await page.addInitScript(() => {
    const heard: Heard[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data, origin }) => {
      if (data?.ns === 'lyceum') heard.push({ type: data.type, payload: data.payload, origin })
    })
  })
  course = await startPage(tagFor(product)(await linkTo(as, product)))
  const arrive = await hold(page, panelCode)
  await page.goto(course.url)
  await launchers(page).click()
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
  const drawnSoFar = (await messagesTo(page)).filter(({ type }) => type === 'drawn').length
  expect(drawnSoFar).toBeGreaterThan(0)
  arrive()
  await page.evaluate('LyceumChat.instances[0].ready')

  const toPage = await messagesTo(page)
  expect(new Set(toPage.map(({ type }) => type))).toEqual(new Set(['drawn', 'hello']))
  expect(toPage.filter(({ type }) => type === 'drawn').length, 'drawn again, once the page listens').toBeGreaterThan(drawnSoFar)
  expect(toPage.filter(({ origin, payload }) => origin !== product.url || payload !== undefined)).toEqual([])
  const frame = page.frames().find(frame => frame.url().startsWith(`${product.url}/chatbot/`))!
  const toFrame = await frame.evaluate(() => (window as never as { heard: Heard[] }).heard)
  expect(toFrame.filter(({ type }) => type === 'listening')).toHaveLength(1)
  expect(toFrame.filter(({ type }) => type === 'welcome')).toEqual([
    { type: 'welcome', payload: { version: await page.evaluate('LyceumChat.version') }, origin: new URL(course.url).origin }
  ])
})

test('events `ready`, `open`, `close`, commands `open`, `close`: the page is told when the chat can be used, is shown and is closed', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  expect(await eventsOn(page)).toEqual([])
  await launchers(page).click()
  await expect.poll(() => typesOn(page)).toEqual(['open', 'ready'])
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  // The way out inside of the frame.
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => typesOn(page)).toEqual(['open', 'ready', 'close'])
  // What is typed goes into the field again, although it was left meanwhile.
  await page.evaluate('LyceumChat.instances[0].open()')
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  await page.evaluate('LyceumChat.instances[0].close()')
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => typesOn(page)).toEqual(['open', 'ready', 'close', 'open', 'close'])
})

test('events `response.start`, `response.end`, `conversation.change`, commands `ask`, `newConversation`: a page asks, is told of the reply and of the conversation, and of no word', async ({
  visit,
  as,
  product
}) => {
  const page = await pageWith(await visit(), product, await linkTo(as, product))
  await page.evaluate(`LyceumChat.instances[0].ask('What does a limit say?')`)
  await expect(launchers(page)).toHaveAttribute('aria-expanded', 'true')
  const chat = chatIn(frameOf(page))
  await expect(chat.messages.first()).toContainText('What does a limit say?')
  await chat.replied()
  await expect.poll(() => typesOn(page)).toEqual(['open', 'ready', 'response.start', 'conversation.change', 'response.end'])
  const [changed] = (await eventsOn(page)).filter(({ type }) => type === 'conversation.change')
  expect(changed?.payload).toEqual({ id: expect.stringMatching(/^[\w-]{8,}$/) })

  await page.evaluate('LyceumChat.instances[0].newConversation()')
  await expect(chat.messages).toHaveCount(0)
  await expect.poll(async () => (await eventsOn(page)).at(-1)).toEqual({ type: 'conversation.change', payload: { id: null } })
  expect(JSON.stringify(await eventsOn(page))).not.toContain('limit')
})

test('command `newConversation`: in the middle of an answer that is not kept it asks nobody, and the page asks in the new chat', async ({
  visit,
  as,
  product
}) => {
  const owner = await as('instructor')
  const switches = { answer: Array.from({ length: 150 }, () => 'word '), paceMs: 100 }
  const agent = await giveAgent(owner, product, { keptDays: 0, switches, visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`LyceumChat.instances[0].ask('How long?')`)
  const chat = chatIn(frameOf(page))
  await expect(chat.last).toContainText('word')
  product.platforms.setSwitches(agent.key, { answer: ['Briefly.'] })
  await page.evaluate(`LyceumChat.instances[0].newConversation(), LyceumChat.instances[0].ask('And now?')`)
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('And now?')
  await expect(await chat.replied()).toContainText('Briefly.')
})

test('event `unread`: answers that end while the panel is closed are counted on the launcher, and seen when it is opened', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const owner = await as('instructor')
  const switches = { answer: ['There ', 'you ', 'are.'], heldAfter: 1 }
  const agent = await giveAgent(owner, product, { visibility: 'public', switches })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await pageWith(await visit(), product, link)
  await page.evaluate(`LyceumChat.instances[0].ask('What does a limit say?')`)
  const chat = chatIn(frameOf(page))
  await expect(chat.last).toContainText('There')
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  const launcher = launchers(page)
  await expect(launcher).toHaveAccessibleName('Ask the course tutor')
  product.platforms.setSwitches(agent.key, { answer: ['There ', 'you ', 'are.'] })
  await expect.poll(() => unreadOn(page)).toEqual([{ count: 1 }])
  await expect(launcher).toHaveAccessibleName('Ask the course tutor (new answers: 1)')
  await expect(launcher.locator('b')).toHaveText('1')
  await expect(launcher.locator('b')).toBeVisible()

  await launcher.click()
  await expect(chat.last).toContainText('There you are.')
  await expect.poll(() => unreadOn(page)).toEqual([{ count: 1 }, { count: 0 }])
  await expect(launcher).toHaveAccessibleName('Ask the course tutor')
  await expect(launcher.locator('b')).toBeHidden()
  // What ends while it is seen is not counted.
  await chat.ask('And a series?')
  await chat.replied()
  expect(await unreadOn(page)).toEqual([{ count: 1 }, { count: 0 }])
})

test('events `auth.required`, `error`: the page is told why there is no chat', async ({ visit, as, product }) => {
  const { link } = await shareOf(await as('instructor'), product, 'demo-calculus-tutor', 'authenticated')
  const page = await pageWith(await visit(), product, link)
  await launchers(page).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  await expect.poll(() => eventsOn(page)).toEqual([{ type: 'open' }, { type: 'auth.required' }])

  const unknown = await pageWith(page, product, '/AAAAAAAAAAAAAAAAAAAAAA')
  await launchers(unknown).click()
  await expect(frameOf(unknown).getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
  await expect
    .poll(() => eventsOn(unknown))
    .toEqual([{ type: 'open' }, { type: 'error', payload: { code: 3000, retryable: false } }])
})

test('messages `ping`, `pong`, `refused`: a frame says that it lives, and to a page of another version of the protocol that it cannot', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/speaks version [02]/)
  const page = await visit()
  // A loader of the release before, of this one and of the next.
  for (const version of [0, 1, 2]) {
    await course?.stop()
    course = await startPage(`<iframe src="${await linkTo(as, product)}?embed=1"></iframe><script>
      const heard = []
      addEventListener('message', ({ data, source, origin }) => {
        heard.push(data.type)
        if (data.type !== 'hello') return
        const { port1, port2 } = new MessageChannel()
        const message = type => ({ ns: 'lyceum', v: ${version}, id: 1, type, payload: { version: '0.1.0' } })
        port1.onmessage = ({ data }) => heard.push(data.type)
        source.postMessage(message('welcome'), origin, [port2])
        port1.postMessage(message('ping'))
      })
    </script>`)
    await page.goto(course.url)
    await expect.poll(() => page.evaluate('heard')).toContain(version === 1 ? 'pong' : 'refused')
    await expect(chatIn(page.frameLocator('iframe')).sender).toBeVisible()
  }
})

test('a chat that speaks another version of the protocol leaves words to try again, and says to developers which', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat/)
  const page = await visit()
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  // A server of the release before, and of the next.
  for (const version of [0, 2]) {
    const hello = `parent.postMessage({ ns: 'lyceum', v: ${version}, id: 1, type: 'hello' }, '*')`
    await page.unrouteAll()
    await page.route('**/chatbot/**', route =>
      route.fulfill({ contentType: 'text/html', body: `<script>${hello}; setInterval(() => ${hello}, 200)</script>` })
    )
    const link = await linkTo(as, product)
    await pageWith(page, product, link)
    await launchers(page).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect
      .poll(() => said.join())
      .toMatch(
        new RegExp(`speaks version 1 of the frame protocol, the chat at http.* version ${version}\\. Load .*/sdk/v1/widget\\.js`)
      )
    expect((await eventsOn(page)).at(-1)).toEqual({ type: 'error', payload: { code: 9901, retryable: true } })
    for (const locale of locales) {
      const { failed, retry } = languages[locale].widget
      await course?.stop()
      course = await startPage(tagFor(product)(link, { 'data-locale': locale, 'data-open': 'true' }))
      await page.goto(course.url)
      await expect(page.getByText(failed)).toBeVisible()
      await expect(page.getByRole('button', { name: retry })).toBeVisible()
    }
  }
})

test('E03: a frame whose sandbox takes its origin away says what the page has to allow', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/null|sandbox|CORS/)
  const link = await linkTo(as, product)
  course = await startPage(`<iframe sandbox="allow-scripts allow-forms" src="${link}" width="600" height="700"></iframe>`)
  const page = await visit()
  await page.goto(course.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'This page does not let the chat run' })).toBeVisible()
  await expect(frame.getByText('allow-same-origin')).toBeVisible()
})

const shown = [
  'ready',
  'open',
  'close',
  'unread',
  'conversation.change',
  'response.start',
  'response.end',
  'auth.required',
  'error'
]
const pageWith = (page: Page, product: Product, link: string) => listeningPage(page, product, link, shown)
const messagesTo = eventsOn
const unreadOn = async (page: Page) =>
  (await eventsOn(page)).filter(({ type }) => type === 'unread').map(({ payload }) => payload)
