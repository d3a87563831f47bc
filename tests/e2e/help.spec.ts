import { type Locale, locales } from '@lyceum/core/contract'
import { expectAccessible } from './axe.ts'
import { keysIn } from './keys.ts'
import { expect, phone, test } from './world.ts'

const topic = (name: string) => `/help?topic=${name}`

test('the help shows each role what is for it, and an address opens any topic', async ({ signedIn }) => {
  const student = await signedIn('student', { at: '/help' })
  await expect(student.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(student.getByRole('link', { name: 'What is kept, and who sees it' })).toBeVisible()
  await expect(student.getByRole('heading', { name: 'Publishing' })).toBeHidden()
  await expect(student.getByRole('link', { name: 'API reference' })).toBeHidden()
  await student.goto(topic('platform-dify'))
  await expect(student.getByRole('heading', { level: 1, name: 'Dify' })).toBeVisible()
  await expect(student.getByText('For agent developers and administrators')).toBeVisible()

  const instructor = await signedIn('instructor', { at: '/help' })
  await expect(instructor.getByRole('heading', { name: 'Publishing' })).toBeVisible()
  await expect(instructor.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs')
  await expect(instructor.getByRole('heading', { name: 'Running the school' })).toBeHidden()

  const admin = await signedIn('admin', { at: '/help' })
  await admin.getByRole('link', { name: 'Operator’s guide' }).click()
  await expect(admin.getByRole('heading', { level: 2, name: 'Register at the identity provider' })).toBeVisible()
})

test('a topic and its section stand in the address, where Back, the next topic and a reload find them', async ({ signedIn }) => {
  const page = await signedIn('instructor', { at: topic('share') })
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Set an allowance' }).click()
  await expect(page).toHaveURL(/\/help\?topic=share#allowance$/)
  const section = page.getByRole('heading', { level: 2, name: 'Set an allowance' })
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
  await page.reload()
  await expect(section).toBeInViewport()
  await expect(page).toHaveTitle(/^Share, and set an allowance · /)

  await page.getByRole('navigation', { name: 'Previous and next topic' }).getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/\/help\?topic=platform-dify$/)
  const title = page.getByRole('heading', { level: 1, name: 'Dify' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(page.getByRole('img', { name: 'Drawing of the API Access page of an app in Dify' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Share, and set an allowance' })).toBeVisible()

  await page.goto(topic('no-such-topic'))
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such topic' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All topics' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test('the search is done from the keyboard, leads to the section, and knows words of the other languages', async ({
  signedIn
}) => {
  const page = await signedIn('instructor', { at: '/help' })
  await page.getByRole('searchbox', { name: 'Search the help' }).focus()
  await page.keyboard.type('stop sharing a link')
  await expect(page).toHaveURL(/query=stop/)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByRole('link', { name: 'Share, and set an allowance › End it' })).toBeVisible()
  await first.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\?topic=share#end$/)
  await expect(page.getByRole('heading', { level: 2, name: 'End it' })).toBeFocused()

  for (const words of ['知識庫', '知识库']) {
    await page.goto(`/help?query=${words}`)
    await expect(page.getByRole('main').getByRole('link', { name: /^Knowledge bases/ }), words).toBeVisible()
  }
  await page.goto('/help?query=zzzz')
  await expect(page.getByText('No topic has “zzzz”')).toBeVisible()
})

test('what is typed while the search begins is not lost', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/help' })
  const field = page.getByRole('searchbox', { name: 'Search the help' })
  // Exactly between the change of the address and what the page draws of it.
  await field.evaluate((input: HTMLInputElement) => {
    const replaceState = history.replaceState
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    history.replaceState = (...args) => {
      history.replaceState = replaceState
      replaceState.apply(history, args)
      setValue.call(input, 'stop sharing a link')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await field.fill('stop sharing')
  await expect(page).toHaveURL(/query=stop\+sharing\+a\+link$/)
  await expect(field).toHaveValue('stop sharing a link')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/\/help$/)
})

test('the ? of a page opens its topic beside it, and the menu leads to all topics', async ({ signedIn }) => {
  // A browser without what another story has entered, which is asked about before the page is left.
  const page = await signedIn('instructor', { at: '/agents', anew: true })
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Help for this page, in a new tab' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { level: 1, name: 'Publish an agent in three steps' })).toBeVisible()
  await help.close()
  await expect(page).toHaveURL(/\/agents$/)

  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help for this page, in a new tab' })).toBeHidden()
})

/** What the portal's words call the article. */
async function titleOf(locale: Locale): Promise<string> {
  const { words } = await import(`../../packages/portal/src/i18n/${locale}/help.ts`)
  return words.topics.interruptions.title
}

test.describe('on a phone', () => {
  test.use(phone)

  test('an article reads in every language, keeps to WCAG 2.2 AA and needs no sideways scrolling', async ({ visit, kept }) => {
    for (const locale of locales) {
      const page = await visit({ locale })
      await page.context().setStorageState(await kept('student'))
      await page.goto(topic('interruptions'))
      await expect(page.getByRole('heading', { level: 1, name: await titleOf(locale) })).toBeVisible()
      await expect(page.getByRole('main').getByRole('table')).toBeVisible()
      expect(await keysIn(page), locale).toEqual([])
      await expectAccessible(page, `an article in ${locale}`)
      const main = page.getByRole('main')
      expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), locale).toBeLessThanOrEqual(0)
      await page.close()
    }
  })
})

test('an article is printed whole, without menus', async ({ signedIn }) => {
  const page = await signedIn('student', { at: topic('privacy') })
  await expect(page.getByRole('heading', { level: 2, name: 'How long it is kept' })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  const hidden = await page.getByRole('main').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
})
