import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { chooseAccount, expect, test } from './world.ts'

const noPermission = 'You do not have permission to access this page'

test('a deep link, query included, is where one lands after signing in', async ({ visit }) => {
  const page = await visit()
  await page.goto('/discovery?category=teaching&sort=usage_count')
  await chooseAccount(page, 'student')
  await expect(page).toHaveURL(/\/discovery\?category=teaching&sort=usage_count$/)
  await expect(page.getByRole('radio', { name: /^Teaching/ })).toBeChecked()
})

test('a student at a page of others hears that this is not permitted, and Back leads to where they were', async ({
  signedIn
}) => {
  const page = await signedIn('student', { at: '/discovery' })
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
  const places = ['agents', 'knowledge', 'users', 'usage-stats', 'appearance', 'privacy'].map(name => `/management/${name}`)
  for (const path of ['/agents', '/management', ...places, '/profile/agents']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: noPermission }), path).toBeVisible()
    await expect(page, path).toHaveURL(/\/forbidden\?canGoBack/)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Discover' }), path).toBeVisible()
    await expect(page, path).toHaveURL(/\/discovery$/)
  }
})

test('menus offer only what one may enter', async ({ signedIn }) => {
  const page = await signedIn('student')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('link', { name: 'Discover', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Publish agent' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Management' })).toBeHidden()
})

test('an unknown path is a page that says so, signed in or not', async ({ visit, signedIn }) => {
  for (const page of [await visit(), await signedIn('student')]) {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
  }
})

test('/profile takes each person to the first page they may enter', async ({ signedIn }) => {
  const student = await signedIn('student')
  await student.goto('/profile')
  await expect(student).toHaveURL(/\/profile\/knowledge$/)
  const instructor = await signedIn('instructor')
  await instructor.goto('/profile')
  await expect(instructor).toHaveURL(/\/profile\/agents$/)
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
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
})
