import { limits } from '@lyceum/core/contract'
import type { Page, Route } from '@playwright/test'
import { chatIn } from './chat.ts'
import { type Caller, type GivenAgent, giveAgent } from './given.ts'
import type { Product } from './product.ts'
import { expect, test } from './world.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })

test('a form waits for its files: nothing is sent while one is on its way or has failed, and none is lost', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveFormAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const held = await holdUploads(page)
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await page.getByLabel('Essay').setInputFiles(pdf('essay.pdf'))
  const upload = await held.next()
  await start.click()
  await expect(page.getByText('Wait until the file is uploaded.')).toBeVisible()
  await upload.abort()
  await expect(page.getByText('Remove the files that failed to upload first.')).toBeVisible()
  await start.click()
  await page.getByRole('button', { name: 'Upload essay.pdf again' }).click()
  await (await held.next()).continue()
  await expect(page.getByText('Wait until the file is uploaded.')).toBeHidden()
  await start.click()
  const chat = chatIn(page)

  // What is attached to the question is not the form's, nor the other way round.
  const attached = page.locator('.ly-sender .ly-files .ly-chip')
  await expect(attached).toHaveCount(0)
  await page.locator('.ly-sender input[type=file]').setInputFiles(pdf('notes.pdf'))
  await (await held.next()).continue()
  await expect(attached).toHaveText(/notes\.pdf/)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.locator('.ly-form .ly-chip')).toHaveText(/essay\.pdf/)
  await start.click()
  await expect(attached).toHaveText(/notes\.pdf/)

  await chat.ask('What do you think of it?')
  await chat.replied()
  const sent = product.platforms.calls.findLast(call => call.path === '/chat-messages' && call.key === agent.key)
  expect(sent?.body).toMatchObject({ inputs: { essay: { type: 'document' } }, files: [{ type: 'document' }] })
})

test('an answer that does not arrive leaves what was entered', async ({ signedIn, as, product, clean }) => {
  clean.allow(/ERR_FAILED/)
  const agent = await giveAgent(await as('instructor'), product, { mode: 'advanced-chat', switches: { humanInput: true } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('A lesson on photosynthesis')
  const remark = chat.last.getByRole('textbox')
  await remark.fill('Mention the first-years.')
  await page.route('**/messages/*/answer', route => route.abort())
  await chat.last.getByRole('button').first().click()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /reach|network|answer/i })
      .first()
  ).toBeVisible()
  await expect(remark).toHaveValue('Mention the first-years.')
  await page.unroute('**/messages/*/answer')
  await chat.last.getByRole('button').first().click()
  await expect(chat.messages.nth(1)).toContainText('Mention the first-years.')
})

test('a comment that does not arrive is not thanked for, and stays', async ({ signedIn, as, product, clean }) => {
  clean.allow(/ERR_FAILED/)
  const agent = await giveAgent(await as('instructor'), product, {})
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Not helpful' }).click()
  const comment = chat.last.getByRole('textbox')
  await comment.fill('It is not what I asked.')
  await page.route('**/feedback', route => route.abort())
  await chat.last.getByRole('button', { name: 'Send comment' }).click()
  await expect(comment).toHaveValue('It is not what I asked.')
  await expect(page.getByText('Thank you for the comment.')).toBeHidden()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/feedback')
  await chat.last.getByRole('button', { name: 'Send comment' }).click()
  await expect(chat.last.getByText('Thank you for the comment.')).toBeVisible()
})

test('an edit that is too long, or comes while an answer is written, is kept whole', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Short')
  await chat.replied()
  await chat.messages.first().hover()
  await chat.messages.first().getByRole('button', { name: 'Edit', exact: true }).click()
  const field = chat.messages.first().getByRole('textbox', { name: 'Edit' })
  const long = 'x'.repeat(limits.message + 1)
  await field.fill(long)
  await expect(chat.messages.first()).toContainText(`At most ${limits.message.toLocaleString('en-US')} characters`)
  await chat.messages.first().getByRole('button', { name: 'Send again' }).click({ force: true })
  await expect(field).toHaveValue(long)
  // Nor is it lost while another answer is written.
  product.platforms.setSwitches(agent.key, { answer: ['Slowly', ' but', ' surely.'], paceMs: 500 })
  await field.fill('Shorter')
  await chat.ask('Another one')
  await chat.messages.first().getByRole('button', { name: 'Send again' }).click({ force: true })
  await expect(field).toHaveValue('Shorter')
  await expect(chat.stop).toBeVisible()
  await chat.replied()
  await chat.messages.first().getByRole('button', { name: 'Send again' }).click()
  await expect(chat.messages.first()).toContainText('Shorter')
  await expect(chat.messages.first()).toContainText('2/2')
})

/** An agent whose flow asks for a file, if one likes, before the first question. */
function giveFormAgent(owner: Caller, product: Product): Promise<GivenAgent> {
  const files = { allowed_file_types: ['document'], allowed_file_upload_methods: ['local_file'] }
  const essay = { label: 'Essay', variable: 'essay', required: false, ...files }
  const parameters = { user_input_form: [{ file: essay }], file_upload: { enabled: true, number_limits: 3, ...files } }
  return giveAgent(owner, product, { mode: 'advanced-chat', parameters })
}

/** Holds each upload until the story lets it go. */
async function holdUploads(page: Page): Promise<{ next(): Promise<Route> }> {
  const waiting: Route[] = []
  await page.route('**/api/v1/files', route => void waiting.push(route))
  return {
    async next() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      return waiting.shift()!
    }
  }
}
