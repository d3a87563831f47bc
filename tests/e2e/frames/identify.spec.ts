import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { identityShare, tokenFor } from '../identity-share.ts'
import { strictBrowser } from '../strict-browser.ts'
import { eventsOn, pageStarting, pageWith } from '../widget-listener.ts'
import { frameOf } from '../widget-page.ts'
import { expect, test } from '../world.ts'

const tutor = 'LyceumChat.instances[0]'

test('function `identify`, message `identify`: people of the host’s site have a chat each, and a token that is not theirs gives none', {
  tag: '@gate'
}, async ({ visit, as, product }) => {
  const { share, signed } = await identityShare({ as, product }, 'authenticated')
  const page = await pageWith(await visit(), product, `/${share.token}`)
  const chat = chatIn(frameOf(page))
  const identify = (token: string) => page.evaluate(`${tutor}.identify(() => '${token}')`)
  await page.evaluate(`${tutor}.open()`)
  await expect(frameOf(page).getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  await identify(tokenFor('student-17', share, 'another secret', product.url))
  await expect
    .poll(async () => (await eventsOn(page)).find(({ type }) => type === 'auth.error'))
    .toEqual({ type: 'auth.error', payload: { code: 2001 } })

  await identify(signed('student-17'))
  await chat.ask('Is this mine?')
  await chat.replied()
  await identify(signed('student-18'))
  await expect(chat.messages).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByText('Is this mine?')).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  const ready = async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length
  const before = await ready()
  await identify(signed('student-17'))
  await expect.poll(ready).toBe(before + 1)
  await frameOf(page).getByRole('button', { name: 'History' }).click()
  await expect(frameOf(page).getByText('Is this mine?').first()).toBeVisible()
})

test('options `identity`, `getToken`, message `unknown`: who is signed in on the host’s site chats at once, and goes on when the session has ended', async ({
  visit,
  as,
  product
}) => {
  const { share, signed, renewSecret } = await identityShare({ as, product }, 'authenticated')
  const page = await visit()
  const asked: (string | null)[] = []
  const given: string[] = []
  await page.exposeFunction('signed', (previous: string | null) => {
    asked.push(previous)
    given.push(signed('student-19'))
    return given.at(-1)
  })
  const code = `{ identity: { getToken: previous => signed(previous) }, onEvent: type => (window.told ??= []).push(type) }`
  await pageStarting(page, product, `/${share.token}`, {}, code)
  await page.evaluate(`${tutor}.open()`)
  const chat = chatIn(frameOf(page))
  await chat.ask('Is this mine?')
  await chat.replied()
  expect(asked).toEqual([null])
  // Nobody was asked to sign in, who is introduced a moment later.
  expect(await page.evaluate('told')).not.toContain('auth.required')
  // What was signed before counts no more, so the server ends the session.
  await renewSecret()
  await chat.ask('And after that?')
  await expect.poll(() => asked).toEqual([null, given[0]])
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('Is this mine?')
  await expect(chat.sender).toHaveValue('And after that?')
})

test('on an open share, whom the page introduces is who asks from the start, and has their chat on the next page', async ({
  visit,
  as,
  product
}) => {
  const { share, signed } = await identityShare({ as, product }, 'anyone')
  const page = await visit()
  await page.exposeFunction('signed', () => signed('student-20'))
  const code = '{ identity: { getToken: () => signed() } }'
  await pageStarting(page, product, `/${share.token}`, {}, code)
  await page.evaluate(`${tutor}.ask('Is this mine?')`)
  const chat = chatIn(frameOf(page))
  await chat.replied()
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await expect(frameOf(page).getByRole('button', { name: 'Is this mine?', exact: true })).toBeVisible()

  await page.reload()
  await expect.poll(() => page.evaluate('typeof window.LyceumChat?.init')).toBe('function')
  const given = { share: share.token, baseUrl: product.url, title: 'Ask the course tutor' }
  await page.evaluate(`void LyceumChat.init({ ...${JSON.stringify(given)}, ...${code} })`)
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.messages.first()).toContainText('Is this mine?')
  await expect(frameOf(page).getByText('no longer')).toHaveCount(0)
})

test('option `persist` as `identity`: the next tab goes on with the chat of who is introduced, somebody else begins anew, and `shutdown` ends it', async ({
  visit,
  as,
  product
}) => {
  const { share, signed } = await identityShare({ as, product }, 'anyone')
  const page = await visit()
  const introducing = (person: string) => `{ persist: 'identity', identity: { getToken: () => '${signed(person)}' } }`
  await pageStarting(page, product, `/${share.token}`, {}, introducing('student-31'))
  const url = page.url()
  await page.evaluate(`${tutor}.ask('Is this mine?')`)
  await chatIn(frameOf(page)).replied()
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(() => kept(page)).toContain('conversationId=')
  expect(await kept(page)).not.toMatch(/student-31|mine|eyJ/)
  await page.close()

  const nextTab = async (person: string) => {
    const tab = await page.context().newPage()
    await tab.goto(url)
    await expect.poll(() => tab.evaluate('typeof window.LyceumChat?.init')).toBe('function')
    const given = JSON.stringify({ share: share.token, baseUrl: product.url })
    await tab.evaluate(`void LyceumChat.init({ ...${given}, ...${introducing(person)} })`)
    return tab
  }
  const again = await nextTab('student-31')
  await expect(chatIn(frameOf(again)).messages.first()).toContainText('Is this mine?')
  await again.close()

  const other = await nextTab('student-32')
  await expect.poll(() => kept(other)).not.toContain('conversationId=')
  await expect(chatIn(frameOf(other)).sender).toBeVisible()
  await expect(chatIn(frameOf(other)).messages).toHaveCount(0)
  await expect(frameOf(other).getByText('no longer')).toHaveCount(0)
  await chatIn(frameOf(other)).ask('And this?')
  await chatIn(frameOf(other)).replied()
  await other.evaluate(`${tutor}.shutdown()`)
  await expect.poll(() => other.evaluate(`${tutor}.state`)).toBe('shutdown')
  expect(await kept(other)).not.toContain(share.token)
})

test('what a page asks before somebody is there is asked then; a renewed session keeps the chat, another person begins anew', async ({
  visit,
  as,
  product
}) => {
  const { share, signed } = await identityShare({ as, product }, 'authenticated')
  const page = await pageWith(await visit(), product, `/${share.token}`)
  const frame = frameOf(page)
  const chat = chatIn(frame)
  const identify = (token: string) => page.evaluate(`${tutor}.identify(() => '${token}')`)
  await page.evaluate(`${tutor}.ask('Is this mine?')`)
  await expect(frame.getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  const sizes = async () => (await eventsOn(page)).filter(({ type }) => type === 'resize').length
  await expect.poll(sizes).toBeGreaterThan(0)
  const before = await sizes()
  await identify(signed('student-21'))
  await chat.replied()
  await expect(chat.messages.first()).toContainText('Is this mine?')
  await expect.poll(sizes).toBeGreaterThan(before)

  await chat.sender.fill('A draft')
  const ready = async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length
  const times = await ready()
  await identify(signed('student-21'))
  await expect.poll(ready).toBe(times + 1)
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.sender).toHaveValue('A draft')

  const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
  expect(await kept()).toContain('conversationId=')
  // Of two, the last counts, although the first is answered later.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let exchanges = 0
  await page.route('**/auth/identity-token', async route => {
    if (++exchanges === 1) await held
    await route.continue()
  })
  await identify(signed('student-22'))
  await expect.poll(() => exchanges).toBe(1)
  // The page keeps nothing of the person before.
  await expect.poll(kept).not.toContain('conversationId=')
  await identify(signed('student-23'))
  await chat.ask('And this?')
  await chat.replied()
  const late = page.waitForResponse('**/auth/identity-token')
  release()
  await late
  await expect(chat.sender).toHaveValue('')
  await expect(chat.messages).toHaveCount(2)
  await frame.getByRole('button', { name: 'History', exact: true }).click()
  await expect(frame.getByRole('button', { name: 'And this?', exact: true })).toBeVisible()
  await expect(frame.getByText('Is this mine?')).toHaveCount(0)

  // Whoever cannot be introduced does not see the chat of the person before.
  await identify(tokenFor('student-24', share, 'another secret', product.url))
  await expect(frame.getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  await expect(frame.getByText('And this?')).toHaveCount(0)
})

test('whom the page introduces chats also where the browser denies a frame of another site all storage', async ({
  as,
  product,
  clean
}) => {
  const { share, signed } = await identityShare({ as, product }, 'authenticated')
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const page = await context.newPage()
  await page.exposeFunction('signed', () => signed('student-25'))
  await pageStarting(page, product, `/${share.token}`, {}, '{ identity: { getToken: () => signed() } }')
  await page.evaluate(`${tutor}.ask('Is this mine?')`)
  const chat = chatIn(frameOf(page))
  await chat.replied()
  await browser.close()
})
