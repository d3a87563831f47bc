import type { Role } from '@lyceum/core/contract'
import { profileStartPath } from '../../packages/portal/src/guard.ts'
import { type RouteName, type ScreenRoute, screenRoutes } from '../../packages/portal/src/paths.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { placesOf } from './places.ts'
import { titleOf } from './titles.ts'
import { press } from './walk.ts'
import { chooseAccount, expect, type Person, test } from './world.ts'

/** Who of the demonstration has each role. */
const roles = { regular_user: 'student', agent_manager: 'instructor', admin: 'admin' } as const satisfies Record<Role, Person>

/** The pages behind the sign-in, each with one address. */
const guarded = (Object.keys(screenRoutes) as RouteName[])
  .map(name => ({ name, ...(screenRoutes[name] as ScreenRoute), ...placesOf(name)[0]! }))
  .filter(({ access }) => access === 'signed-in')

test('a deep link, query included, is where one lands after signing in', async ({ visit }) => {
  const page = await visit()
  await page.goto('/discovery?category=teaching&sort=usage_count')
  await chooseAccount(page, 'student')
  await expect(page).toHaveURL(/\/discovery\?category=teaching&sort=usage_count$/)
  await expect(page.getByRole('radio', { name: /^Teaching/ })).toBeChecked()
})

for (const role of Object.keys(roles) as Role[])
  test(`each page lets ${role} in, leads on, or to where it is said that this is not permitted, from which Back returns`, async ({
    signedIn
  }) => {
    const page = await signedIn(roles[role], { at: '/discovery' })
    const said = await titleOf({ path: '/forbidden', titled: 'forbidden' }, 'en-US')
    for (const { name, path, roles: allowed, redirect, titled } of guarded) {
      await test.step(name, async () => {
        const before = page.url()
        await press(page, path)
        // The title changes once it is decided what is shown; the address may be on its way to another.
        if (allowed && !allowed.includes(role)) {
          await expect(page).toHaveTitle(said)
          await expect(page).toHaveURL(/\/forbidden\?canGoBack=?$/)
          await page.getByRole('button', { name: 'Back' }).click()
          await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
          await expect(page).toHaveURL(before)
          return
        }
        const lands = name === 'Profile' ? profileStartPath(role) : (redirect ?? path)
        const landed = guarded.find(other => other.path === lands)
        await expect(page).toHaveTitle(await titleOf({ path: lands, titled: landed?.titled ?? titled }, 'en-US'))
        expect(await page.title()).not.toBe(said)
        await expect(page).toHaveURL(lands)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      })
    }
  })

test('who is not signed in is led to the provider from each page, which is where they come back to', async ({ visit }) => {
  const page = await visit()
  // Not answered, the page waits: on the way to the provider it could not be sent elsewhere.
  await page.route('**/auth/login-url?*', () => {})
  for (const { path } of guarded) {
    const asked = page.waitForRequest('**/auth/login-url?*')
    await page.goto(`${path}?from=mail`)
    expect(new URL((await asked).url()).searchParams.get('state')).toBe(`${path}?from=mail`)
  }
  await page.unrouteAll()
  await page.goto('/management?from=mail')
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
})

test('menus offer only what one may enter', { tag: '@gate' }, async ({ signedIn }) => {
  const page = await signedIn('student')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('link', { name: 'Discover', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Publish agent' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Management' })).toBeHidden()
})

test('an unknown path is a page that says so, for who is signed in among the menus', async ({ visit, signedIn }) => {
  for (const [page, menus] of [
    [await visit(), 0],
    [await signedIn('student'), 1]
  ] as const) {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Discover', exact: true })).toHaveCount(menus)
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

test('a share link that opens nothing says so in place', async ({ visit }) => {
  const page = await visit()
  for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', '..%2F..%2Fetc']) {
    await page.goto(`/chatbot/${token}`)
    await expect(page.getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
    await expect(page).toHaveURL(/\/chatbot\//)
  }
})

test('a share that was stopped no longer opens, also for who has the page open', async ({ as, visit, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const guest = await visit()
  await guest.goto(link)
  await expect(chatIn(guest).sender).toBeVisible()

  await call(owner, 'DELETE', `/agents/${agent.id}/shares?access_level=anyone`)
  await chatIn(guest).ask('Still there?')
  await expect(guest.getByText('This agent, or the link to it, is no longer available.').first()).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Invalid share token' })).toBeVisible()
})

test('a share for signed-in people asks to sign in, and brings them back to the chat', async ({ as, visit, product }) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public' })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'authenticated')
  const page = await visit()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sign in to chat' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await chooseAccount(page, 'student')
  await expect(page).toHaveURL(link)
  // Named for who has signed in before anything is asked.
  await expect(page).toHaveTitle(agent.name)
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
})
