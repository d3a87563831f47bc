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
  await chat.attach(pdf('notes.pdf'))
  await (await held.next()).continue()
  await expect(attached).toHaveText(/notes\.pdf/)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.locator('.ly-form .ly-chip')).toHaveText(/essay\.pdf/)
  await start.click()
  await expect(attached).toHaveText(/notes\.pdf/)

  await chat.ask('What do you think of it?')
  await chat.replied()
  const sent = () => product.platforms.calls.filter(call => call.path === '/chat-messages' && call.key === agent.key)
  const both = { inputs: { essay: { type: 'document' } }, files: [{ type: 'document' }] }
  expect(sent().at(-1)?.body).toMatchObject(both)
  const question = chat.messages.first()
  const shown = async () => {
    await expect(question.getByRole('definition')).toHaveText('essay.pdf')
    await expect(question.getByRole('listitem')).toHaveText(/notes\.pdf/)
  }
  await shown()
  await page.reload()
  await shown()
  await question.hover()
  await question.getByRole('button', { name: 'Edit', exact: true }).click()
  await question.getByRole('textbox', { name: 'Edit' }).fill('And what of the end?')
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent().length).toBe(2)
  expect(sent().at(-1)?.body).toMatchObject(both)
  await chat.replied()
  await shown()
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

test('a comment belongs to the version of an answer that it is about', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['The first answer.'] } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Hello?')
  await chat.replied()
  product.platforms.setSwitches(agent.key, { answer: ['The second answer.'] })
  await chat.last.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.last).toContainText('2/2')
  await chat.last.getByRole('button', { name: 'Not helpful' }).click()
  await expect(chat.last.getByRole('textbox')).toBeVisible()
  await chat.last.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.last).toContainText('The first answer.')
  await expect(chat.last.getByRole('textbox')).toBeHidden()
  await chat.last.getByRole('button', { name: 'Next version' }).click()
  await chat.last.getByRole('textbox').fill('It is not what I asked.')
  await chat.last.getByRole('button', { name: 'Send comment' }).click()
  await expect(chat.last.getByText('Thank you for the comment.')).toBeVisible()
  await chat.last.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.last).toContainText('The first answer.')
  await expect(chat.last.getByText('Thank you for the comment.')).toBeHidden()
})

test('an edit that is too long, comes while an answer is written, or is left for another, is kept whole; Enter sends it', async ({
  signedIn,
  as,
  product
}) => {
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
  // Nor when another question is edited.
  await chat.messages.nth(2).hover()
  await chat.messages.nth(2).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field).toBeHidden()
  await chat.messages.first().hover()
  await chat.messages.first().getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field).toHaveValue('Shorter')
  await field.press('Shift+Enter')
  await expect(field).toHaveValue('Shorter\n')
  await field.press('Enter')
  await expect(field).toBeHidden()
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
