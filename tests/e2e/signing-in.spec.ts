import { chooseAccount, expect, test } from './world.ts'

const loginUrl = '**/api/v1/auth/login-url?*'

test('signing out ends the session: one stays on our page until one signs in again', { tag: '@gate' }, async ({ signedIn }) => {
  const page = await signedIn('student', { anew: true, at: '/discovery' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /Omar Haddad/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto('/discovery')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  // Who cancels there comes back without a code.
  await page.goto('/oauth2/callback?error=access_denied&state=/discovery')
  await expect(page.getByText('The sign-in was canceled or declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  // A code that the provider does not know, or no longer.
  await page.goto('/oauth2/callback?code=unknown&state=/discovery')
  await expect(page.getByText('This attempt to sign in has expired')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await chooseAccount(page, 'instructor')
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

test('while the provider is away the page says so and goes on trying', async ({ visit }) => {
  const page = await visit()
  const answer = { code: 9901, message: 'unavailable', request_id: 'request-17' }
  await page.route(loginUrl, route => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: answer }))
  await page.goto('/discovery')
  await expect(page.getByRole('heading', { name: 'Signing in is not possible right now' })).toBeVisible()
  await expect(page.getByText('request-17')).toBeVisible()
  await page.unroute(loginUrl)
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
})

test('two tabs that sign in at once both arrive, and so does Back', async ({ visit }) => {
  const one = await visit()
  const other = await one.context().newPage()
  await one.goto('/discovery?category=teaching')
  await other.goto('/profile/settings')
  // A tab that comes to the provider after the first has signed in is not asked.
  await expect(other.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
  await chooseAccount(one, 'student')
  await expect(one).toHaveURL(/\/discovery\?category=teaching$/)
  await chooseAccount(other, 'student')
  await expect(other).toHaveURL(/\/profile\/settings$/)
  await other.goto('/oauth2/callback?code=used&state=/discovery')
  await expect(other).toHaveURL(/\/discovery$/)
})
