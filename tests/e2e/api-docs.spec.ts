import { expect, test } from './world.ts'

test('a call is tried in the documentation as oneself, and nothing of the reader comes from elsewhere', async ({
  signedIn,
  clean,
  product
}) => {
  // Scalar gives some of its pictures inline styles; the policy refuses them and the page does without.
  clean.allow(/Applying inline style violates/)
  const page = await signedIn('instructor')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/api/docs#tag/users/GET/api/v1/users/me')
  await page.getByRole('button', { name: 'Test Request (get /api/v1/users/me)' }).click()
  await page.getByRole('button', { name: 'Send get request to /api/v1/users/me' }).click()
  await expect(page.getByRole('dialog').getByText('"Mei Lin"')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('200 OK')).toBeVisible()
  expect(asked.filter(url => !url.startsWith(product.url) && !/^(data|blob):/.test(url))).toEqual([])
  expect(clean.complaints).toEqual([])
})
