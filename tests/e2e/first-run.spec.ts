import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { choose } from './choose.ts'
import { createCleanliness } from './clean.ts'
import { type Claims, type NewSchool, startNewSchool } from './new-school.ts'

const principal: Claims = {
  sub: 'p-1',
  name: 'Ada Yip',
  email: 'ada.yip@riverside.example',
  staff_no: '1001',
  dept: 'Registry',
  affiliation: 'staff'
}
const student: Claims = {
  sub: 's-1',
  name: 'Ben Ho',
  email: 'ben.ho@riverside.example',
  staff_no: '2001',
  dept: 'Science/Physics',
  affiliation: 'student'
}

const test = base.extend<{ enter: (claims: Claims) => Promise<Page> }, { school: NewSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const school = await startNewSchool(principal.email)
      await use(school)
      await school.stop()
    },
    { scope: 'worker', timeout: 300_000 }
  ],
  enter: async ({ browser, school }, use) => {
    const clean = createCleanliness(() => false)
    const browsers: BrowserContext[] = []
    await use(async claims => {
      const own = await browser.newContext({ baseURL: school.url, reducedMotion: 'reduce' })
      browsers.push(own)
      clean.watch(own)
      await school.isUsedBy(own, claims)
      const page = await own.newPage()
      await page.goto('/')
      return page
    })
    for (const own of browsers) await own.close()
    expect(clean.complaints).toEqual([])
  }
})

test.use({ actionTimeout: 20_000 })

const main = (page: Page) => page.getByRole('main')
const steps = (page: Page) => main(page).getByRole('navigation', { name: 'Steps' }).getByRole('link')

test('a new school goes from nothing to a student’s first answer, led by its pages alone', { tag: '@gate' }, async ({
  enter,
  school
}) => {
  const page = await enter(principal)
  await test.step('its first administrator is led to the decisions of the first day', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your school' })).toBeVisible()
    await expect(page).toHaveURL(/\/management\/first-run$/)
    await expect(steps(page)).toContainText([/Open/, /Open/, /Open/, /Open/])
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Database works' })).toBeVisible()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Online search not set up' })).toContainText('WEB_SEARCH_URL')
    await expectAccessible(page, 'the first run')
  })

  await test.step('name, region and time zone', async () => {
    await page.getByLabel('Name of the school').fill('Riverside College')
    await page.getByRole('button', { name: /Country or region/ }).click()
    await page.getByRole('option', { name: /Hong Kong/ }).click()
    await expect(page.getByRole('button', { name: /Time zone/ })).toContainText('Asia/Hong Kong')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(steps(page).first()).toContainText('Done')
  })

  await test.step('it is left and taken up again, from the menu of the management', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
    await expect(page.getByText('Coming soon: the first agents are being prepared.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Publish the first' })).toHaveAttribute('href', '/agents')
    await page.getByRole('link', { name: 'Management', exact: true }).click()
    await page.getByRole('link', { name: 'Set up', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'How it looks', exact: true }).first()).toBeVisible()
  })

  await test.step('appearance', async () => {
    await page.getByLabel('Name of the system').fill('River')
    await main(page).getByRole('form', { name: 'How it looks' }).getByRole('button', { name: 'Save' }).click()
    await expect(steps(page).nth(1)).toContainText('Done')
    await expect(page).toHaveTitle(/River$/)
  })

  await test.step('the first platform and the first agent, reviewed by the only administrator', async () => {
    await page.getByRole('link', { name: 'Next: First platform and agent' }).click()
    await page.getByRole('link', { name: 'Publish an agent' }).click()
    await page.getByRole('button', { name: /^Dify/ }).click()
    await page.getByLabel('Platform API URL').fill(school.platforms.difyUrl)
    await page.getByLabel('API key').fill('app-demo-calculus-tutor-0001')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Name').fill('River tutor')
    await page.getByLabel('Description').fill('Explains limits and derivatives.')
    await choose(page.getByRole('radio', { name: 'Learning' }))
    await choose(page.getByRole('radio', { name: /^Public/ }))
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('“River tutor” is waiting for review.').last()).toBeVisible()
    await page.goto('/management/first-run?step=agent')
    await page.getByRole('link', { name: 'To the review' }).click()
    await page.getByRole('link', { name: 'River tutor' }).first().click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(main(page).locator('header').first()).toContainText('Approved')
  })

  await test.step('whom to invite', async () => {
    await page.goto('/management/first-run')
    await expect(page.getByRole('heading', { level: 2, name: 'The first people' })).toBeVisible()
    await expect(page.getByText(`Sign in with your account of the school: ${school.url}`)).toBeVisible()
    await expectAccessible(page, 'the last step of the first run')
  })

  await test.step('a student signs in, finds the agent, and is answered', async () => {
    const theirs = await enter(student)
    await expect(theirs.getByRole('heading', { level: 1, name: /^Good .+, Ben$/ })).toBeVisible()
    await expect(theirs.getByText('Riverside College').first()).toBeVisible()
    await theirs.goto('/discovery')
    await main(theirs).getByRole('link', { name: 'River tutor' }).click()
    await chatIn(theirs).ask('Why does the chain rule work?')
    await expect(await chatIn(theirs).replied()).toContainText('chain rule')
    await theirs.goto('/management/first-run')
    await expect(theirs).toHaveURL(/\/forbidden/)
  })

  await test.step('nothing is open any more, and the menu does not offer it', async () => {
    await page.reload()
    await expect(page.getByText('Nothing is open any more.')).toBeVisible()
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await expect(page.getByText('Asia/Hong_Kong').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up', exact: true })).toBeHidden()
  })
})
