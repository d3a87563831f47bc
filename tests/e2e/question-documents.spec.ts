import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, phone, test } from './world.ts'

const longText = 'Rivers carry stones to the sea. '.repeat(120).trim()

/** What the clipboard has, pasted into the message field; the browser is not allowed to read a real one. */
const pasteInto = (field: ReturnType<typeof chatIn>['sender'], clipboard: { text?: string; picture?: boolean }) =>
  field.evaluate((element, { text, picture }) => {
    const clipboardData = new DataTransfer()
    if (text) clipboardData.setData('text', text)
    if (picture) clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // What a browser does with an event that nobody takes.
    if (element.dispatchEvent(event) && text) document.execCommand('insertText', false, text)
  }, clipboard)

test('a document goes with a question to an agent that takes no files: its text is cited, and what cannot be read is told', async ({
  signedIn,
  as,
  product
}) => {
  const answer = ['On 12 May in Hall A [101].']
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.attach({ name: 'exam.txt', mimeType: 'text/plain', buffer: Buffer.from('The exam is on 12 May in Hall A.') })
  const empty = await page.context().newPage()
  await empty.setContent('<p></p>')
  const scan = await empty.pdf()
  await empty.close()
  await chat.attach({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan })
  await chat.ask('When is the exam?')
  await chat.replied()
  await expect(chat.last).toContainText('“scan.pdf” was not read: it has no text. This answer was written without it.')
  await chat.last.getByRole('button', { name: 'Source 1: exam.txt' }).click()
  await expect(page.getByRole('dialog', { name: 'exam.txt' })).toContainText('The exam is on 12 May in Hall A.')
  await expectAccessible(page, 'an answer about a document')
})

test('a file that the agent cannot take is refused as it is attached', async ({ signedIn, as, product }) => {
  const agent = await giveAgent(await as('instructor'), product, {})
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.attach({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
  await expect(page.getByRole('listitem').filter({ hasText: 'talk.mp3' })).toContainText('This type of file is not supported')
})

test('B08, B15: the field runs as its words do; a long pasted text is attached, and text comes before pictures', async ({
  signedIn
}) => {
  const page = await signedIn('student', { at: '/agents/demo-sentence-clinic/conversation' })
  const chat = chatIn(page)
  const attached = page.getByRole('listitem').filter({ hasText: 'Pasted text.txt' })
  // What takes a long text has loaded.
  await expect(page.locator('.ly-sender').getByRole('button', { name: 'Attach files', exact: true })).toBeVisible()
  await chat.sender.fill('See: ')
  await pasteInto(chat.sender, { text: longText })
  await expect(attached).toBeVisible()
  await expect(chat.sender).toHaveValue('See: ')
  await chat.sender.press('Control+z')
  await expect(attached).toHaveCount(0)
  await expect(chat.sender).toHaveValue(`See: ${longText}`)

  // In the middle of a text, it comes back there.
  await chat.sender.fill('See:  Mend it.')
  await chat.sender.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
  await pasteInto(chat.sender, { text: longText })
  await expect(attached).toBeVisible()
  await chat.sender.press('Control+z')
  await expect(chat.sender).toHaveValue(`See: ${longText} Mend it.`)
  const caret = () => chat.sender.evaluate((field: HTMLTextAreaElement) => field.selectionStart)
  await expect.poll(caret).toBe(5 + longText.length)

  await chat.sender.fill('')
  await pasteInto(chat.sender, { text: longText })
  await page.getByRole('button', { name: 'Put “Pasted text.txt” into the message' }).click()
  await expect(chat.sender).toHaveValue(longText)
  await expect(chat.sender).toBeFocused()

  for (const [words, direction] of [
    ['مرحبا، موعد الاجتماع 10:30', 'rtl'],
    ['Hello', 'ltr']
  ] as const) {
    await chat.sender.fill(words)
    await expect(chat.sender).toHaveCSS('direction', direction)
  }
  await chat.sender.fill('')
  // As Excel does.
  await pasteInto(chat.sender, { text: 'Room\tSeats', picture: true })
  await expect(chat.sender).toHaveValue('Room\tSeats')
  await expect(page.locator('.ly-sender .ly-chip:not(.ly-toggle)')).toHaveCount(0)
  await chat.sender.fill('')
  await pasteInto(chat.sender, { picture: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'image.png' })).toBeVisible()
})

test.describe(() => {
  test.use({ ...phone, locale: 'zh-TW' })
  test('on a phone, in another language, what of a document did not go along is told', async ({ signedIn, as, product }) => {
    const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['好的。'] } })
    const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation`, locale: 'zh-TW' })
    // What takes a long text has loaded.
    await expect(page.locator('.ly-sender').getByRole('button', { name: '新增檔案' })).toBeVisible()
    await page.locator('.ly-sender textarea').fill('有哪些段落？')
    await page.locator('.ly-sender textarea').evaluate(field => {
      const clipboardData = new DataTransfer()
      const long = Array.from({ length: 900 }, (_, at) => `第${at}段：${'山川湖海，歷史悠久，風景優美。'.repeat(5)}`).join('\n\n')
      clipboardData.setData('text', long)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.locator('.ly-sender .ly-files')).toContainText('貼上的文字.txt')
    await page.locator('.ly-send').click()
    await expect(page.getByText(/「貼上的文字\.txt」共 \d+ 個段落，使用了其中 \d+ 個/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('files that a file manager has copied are attached, not their names', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/agents/demo-sentence-clinic/conversation' })
  const chat = chatIn(page)
  const attach = page.locator('.ly-sender').getByRole('button', { name: 'Attach files', exact: true })
  await expect(attach).toBeVisible()
  await pasteInto(chat.sender, { text: 'image.png', picture: true })
  await expect(page.locator('.ly-sender').getByRole('listitem')).toHaveCount(1)
  await expect(chat.sender).toHaveValue('')
  await pasteInto(chat.sender, { text: 'What it shows', picture: true })
  await expect(chat.sender).toHaveValue('What it shows')
  await expect(page.locator('.ly-sender').getByRole('listitem')).toHaveCount(1)
})
