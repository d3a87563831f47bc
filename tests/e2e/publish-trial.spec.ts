import { expectAccessible } from './axe.ts'
import { expect, test } from './world.ts'

test('a publisher tries a question in the form, and reads the answer before anybody else can', { tag: '@gate' }, async ({
  signedIn,
  product
}) => {
  const apiKey = 'app-e2e-trial-question-0001'
  product.platforms.addApp({ key: apiKey, mode: 'chat', name: 'Osmosis' })
  product.platforms.platforms.dify.setSwitches(apiKey, { answer: ['Water moves ', '水 ', 'slowly.'] })
  const earlier = product.platforms.calls.length
  const page = await signedIn('instructor', { at: '/agents' })
  await page.getByRole('main').getByRole('button', { name: /^Dify/ }).click()
  await page.getByLabel('Platform API URL').fill(product.platforms.difyUrl)
  await page.getByRole('textbox', { name: /^API key/ }).fill(apiKey)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Connected to “/)).toBeVisible()

  await page.getByRole('textbox', { name: 'Try a question' }).fill('What is osmosis?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('group', { name: 'The answer' })).toHaveText('Water moves 水 slowly.')
  await expect(page.getByText(/^Answered in \d+ s\.$/)).toBeVisible()
  await expectAccessible(page, 'the publish form with an answer')
  const calls = product.platforms.calls.slice(earlier)
  expect(calls.filter(({ path }) => path === '/chat-messages')).toHaveLength(1)
  // Nothing of it stays at the platform either.
  await expect
    .poll(
      () =>
        product.platforms.calls
          .slice(earlier)
          .filter(({ method, path }) => method === 'DELETE' && path.startsWith('/conversations/')).length
    )
    .toBe(1)

  product.platforms.platforms.dify.setSwitches(apiKey, { rateLimited: true })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/too many|busy|limit/i)
      .first()
  ).toBeVisible()
})
