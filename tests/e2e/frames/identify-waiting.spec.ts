import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { identityShare, tokenFor } from '../identity-share.ts'
import type { Product } from '../product.ts'
import { pageStarting } from '../widget-listener.ts'
import { frameOf, launchers } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// On an open share guests may chat too: until the page has said who the person is, nothing is a guest's.

const tutor = 'LyceumChat.instances[0]'
const told = `onEvent: (type, payload) => (window.told ??= []).push([type, payload?.code])`

/** A page that says who the person is when `tell` is called. */
async function telling(page: Page, product: Product, token: string, getToken: () => Promise<string>) {
  await page.exposeFunction('signed', getToken)
  await pageStarting(page, product, `/${token}`, {}, `{ identity: { getToken: () => signed() }, ${told} }`)
  await launchers(page).click()
  return chatIn(frameOf(page))
}

test('what is asked while the page still finds out who asks is the person’s, and the reader sees that it waits', async ({
  visit,
  as,
  product
}) => {
  const { share, signed } = await identityShare({ as, product }, 'anyone')
  let tell = () => {}
  const found = new Promise<void>(resolve => {
    tell = resolve
  })
  const page = await visit()
  const chat = await telling(page, product, share.token, () => found.then(() => signed('student-31')))
  await chat.sender.fill('Is this mine?')
  await chat.sender.press('Enter')
  await expect(frameOf(page).getByText('this page is saying who you are')).toBeVisible()
  await chat.sender.press('Enter')
  await expect(chat.messages).toHaveCount(0)
  await expect(chat.sender).toHaveValue('Is this mine?')
  tell()
  await chat.replied()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.sender).toHaveValue('')
  await expect(frameOf(page).getByText('this page is saying who you are')).toHaveCount(0)
  await frameOf(page).getByRole('button', { name: 'History', exact: true }).click()
  await expect(frameOf(page).getByRole('button', { name: 'Is this mine?', exact: true })).toBeVisible()
})

test('message `unidentified`: a page that cannot say who somebody is tells so, and the question is a guest’s at once', async ({
  visit,
  as,
  product,
  clean
}) => {
  clean.allow(/LyceumChat: getToken/)
  const { share } = await identityShare({ as, product }, 'anyone')
  const page = await visit()
  const asked = Date.now()
  const chat = await telling(page, product, share.token, async () => {
    throw new Error('nobody is signed in')
  })
  await page.evaluate(`${tutor}.ask('Is this mine?')`)
  await chat.replied()
  // Otherwise it would have waited for ten seconds.
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect(await page.evaluate('told')).toContainEqual(['auth.error', 0])
})

test('what an introduced person has typed is there on the host’s next page, without their session, and gone for whoever is introduced next', async ({
  visit,
  as,
  product
}) => {
  const { share, secret } = await identityShare({ as, product }, 'authenticated')
  const page = await visit()
  let person = 'student-32'
  const token = async () => tokenFor(person, share, secret(), product.url)
  const chat = await telling(page, product, share.token, token)
  await chat.ask('Is this mine?')
  await chat.replied()
  await chat.sender.fill('A draft')
  const stored = () =>
    page
      .frames()
      .find(frame => frame.url().includes('/chatbot/'))!
      .evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  await expect.poll(stored).toContain('A draft')
  expect(await stored()).not.toMatch(/accessToken\\":\\"/)
  const start = async () => {
    await page.reload()
    await expect.poll(() => page.evaluate('typeof window.LyceumChat?.init')).toBe('function')
    const given = { share: share.token, baseUrl: product.url, title: 'Ask the course tutor', open: true }
    await page.evaluate(`void LyceumChat.init({ ...${JSON.stringify(given)}, identity: { getToken: () => signed() } })`)
  }
  await start()
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.sender).toHaveValue('A draft')
  person = 'student-33'
  await start()
  await expect(chat.sender).toHaveValue('')
  await expect(chat.messages).toHaveCount(0)
  expect(await stored()).not.toContain('A draft')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('conversationId=')
})
