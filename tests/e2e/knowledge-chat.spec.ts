import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { markedIn } from './marks.ts'
import { printed } from './printed.ts'
import { upload } from './upload.ts'
import { expect, test } from './world.ts'

const passage = 'Essays handed in after the deadline lose five points a day.'
/** So much that the next page is a passage of its own. */
const opening = 'The library opens at eight in the morning, and closes at ten in the evening from Monday to Friday. '.repeat(6)

/** The one that is asked for stands far from the beginning. */
const rooms = Array.from({ length: 600 }, (_, at) => (at === 550 ? 'Observatory,42' : `Hall ${at},${at + 1}`))

test('a chosen base is searched, and a source opens its document at the page with the passage marked', { tag: '@gate' }, async ({
  signedIn,
  as,
  product
}) => {
  const page = await signedIn('instructor')
  const name = `Course handbook ${process.pid}`
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  await upload(
    page,
    String(base.id),
    'handbook.pdf',
    await printed(page, `<p>${opening}</p><p style="break-before: page">${passage}</p>`)
  )
  await upload(page, String(base.id), 'fees.md', `# Fees\n\n${'Nothing here. '.repeat(400)}\n\nThe *exam fee* is twenty euros.\n`)
  await upload(page, String(base.id), 'rooms.csv', ['Room,Seats', ...rooms].join('\n'))
  const statuses = async () => {
    const { items } = (await call(page, 'GET', `/knowledge-bases/${base.id}/documents`)) as { items: { status: string }[] }
    return items.map(({ status }) => status)
  }
  // A process of its own reads them, which has to start.
  await expect.poll(statuses).toEqual(['completed', 'completed', 'completed'])
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['Five points a day [101].'] } })
  await page.goto(`/agents/${agent.id}/conversation`)

  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox', { name: 'Search knowledge bases' }).fill(name)
  await expect(picker.getByText('3 documents')).toHaveCount(1)
  await picker.getByRole('checkbox', { name }).check()
  await expectAccessible(page, 'the picker', { within: '.ly-bases' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 knowledge base' })).toBeFocused()

  await chat.ask('What happens to essays after the deadline?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: handbook.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'handbook.pdf' })
  await expect(viewer.getByText('Page 2 of 2', { exact: true })).toBeVisible()
  // Beside the answer, so that both can be read.
  const [answer, aside] = [await chat.last.boundingBox(), await viewer.boundingBox()]
  expect(answer!.x + answer!.width).toBeLessThanOrEqual(aside!.x)
  const mark = viewer.locator('mark').first()
  await expect(mark).toBeVisible()
  expect(await inkUnder(mark)).toBe(true)
  const widthOf = async () => (await viewer.locator('canvas').boundingBox())?.width ?? 0
  const fitted = await widthOf()
  await viewer.getByRole('document').press('+')
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await widthOf()) / fitted).toBeCloseTo(1.5, 1)
  await expect(mark).toBeVisible()
  expect(await inkUnder(mark)).toBe(true)
  await viewer.getByRole('button', { name: '150%, Fit to width' }).click()
  await expect.poll(widthOf).toBeCloseTo(fitted, 0)
  await viewer.getByRole('document').evaluate(spreadFingers)
  await expect(viewer.getByRole('button', { name: '200%, Fit to width' })).toBeVisible()
  await expect.poll(async () => (await widthOf()) / fitted).toBeCloseTo(2, 1)
  await expectAccessible(page, 'the document of a source', { within: '[role="dialog"]' })
  await viewer.getByRole('button', { name: 'Close the document' }).click()

  await chat.ask('How much is the exam fee?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: fees.md' }).click()
  await expect.poll(() => markedIn(page.getByRole('dialog', { name: 'fees.md' }))).toContain('exam fee is twenty euros')
  await expect(page.getByRole('dialog', { name: 'fees.md' }).getByRole('emphasis')).toHaveText('exam fee')
  // The passage is longer than the view, which shows the middle of its beginning.
  await expect(page.getByRole('dialog', { name: 'fees.md' }).getByText(/^Nothing here/)).toBeInViewport()
  await page.getByRole('button', { name: 'Close the document' }).click()

  await chat.ask('How many seats has the observatory?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: rooms.csv' }).click()
  const table = page.getByRole('dialog', { name: 'rooms.csv' })
  await expect(table.locator('mark')).toContainText('Observatory | 42')
  await expect(table.getByRole('document')).toContainText('Hall 500 | 501')

  await page.goto(`/agents/${agent.id}/conversation`)
  await expect(page.getByRole('button', { name: 'Knowledge bases', exact: true })).toBeVisible()
})

test('a scan and a picture are read, cited, and opened at the page', async ({ signedIn, as, product }) => {
  const page = await signedIn('instructor')
  const name = `Scanned rules ${process.pid}`
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  const pages = await Promise.all([photographed(page, opening), photographed(page, passage)])
  const sheets = pages.map(
    png => `<img style="width: 100%; break-after: page" src="data:image/png;base64,${png.toString('base64')}">`
  )
  await upload(page, String(base.id), 'scan.pdf', await printed(page, sheets.join('')))
  await upload(page, String(base.id), 'notice.png', await photographed(page, 'The swimming pool is closed on Sundays.'))
  const statuses = async () => {
    const { items } = (await call(page, 'GET', `/knowledge-bases/${base.id}/documents`)) as { items: { status: string }[] }
    return items.map(({ status }) => status)
  }
  await expect.poll(statuses, { timeout: 300_000 }).toEqual(['completed', 'completed'])
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['As it says [101].'] } })
  await page.goto(`/agents/${agent.id}/conversation`)

  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox', { name: 'Search knowledge bases' }).fill(name)
  await picker.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')

  await chat.ask('What happens to essays after the deadline?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: scan.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'scan.pdf' })
  await expect(viewer.getByText(/^Page 2 of/)).toBeVisible()
  await expect(viewer.getByRole('document')).toContainText(passage)
  const mark = viewer.locator('mark').first()
  await expect(mark).toBeVisible()
  expect(await inkUnder(mark)).toBe(true)
  await expectAccessible(page, 'a scan', { within: '[role="dialog"]' })
  await viewer.getByRole('button', { name: 'Close the document' }).click()

  await chat.ask('When is the swimming pool closed?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: notice.png' }).click()
  const notice = page.getByRole('dialog', { name: 'notice.png' })
  await expect(notice.getByRole('img', { name: 'notice.png' })).toBeVisible()
  await expect(notice.locator('mark').last()).toContainText('The swimming pool is closed on Sundays')
  const line = (await notice.locator('mark').first().boundingBox())!
  const drawn = (await notice.getByRole('img', { name: 'notice.png' }).boundingBox())!
  expect(line.y).toBeGreaterThan(drawn.y)
  expect(line.y + line.height).toBeLessThan(drawn.y + drawn.height / 4)
  await expectAccessible(page, 'a picture', { within: '[role="dialog"]' })
})

/** A page with a text, as a picture. */
async function photographed(page: Page, text: string): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setViewportSize({ width: 1000, height: 1300 })
  await paper.setContent(`<p style="margin: 80px; font-size: 24px">${text}</p>`)
  const png = await paper.screenshot()
  await paper.close()
  return png
}

/** Two fingers that move apart to twice their distance. Runs in the page. */
function spreadFingers(target: Element): void {
  const box = target.getBoundingClientRect()
  const finger = (identifier: number, dx: number) =>
    new Touch({ identifier, target, clientX: box.left + box.width / 2 + dx, clientY: box.top + box.height / 2 })
  const fire = (type: string, touches: Touch[]) =>
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
  fire('touchstart', [finger(1, -40), finger(2, 40)])
  fire('touchmove', [finger(1, -80), finger(2, 80)])
  fire('touchend', [])
}

/** Whether the drawn page has dark pixels where the mark is: it lies on letters, and not beside them. */
function inkUnder(mark: Locator): Promise<boolean> {
  return mark.evaluate(element => {
    const canvas = element.parentElement!.querySelector('canvas')!
    const [drawn, marked] = [canvas.getBoundingClientRect(), element.getBoundingClientRect()]
    const scale = canvas.width / drawn.width
    const { data } = canvas
      .getContext('2d')!
      .getImageData((marked.x - drawn.x) * scale, (marked.y - drawn.y) * scale, marked.width * scale, marked.height * scale)
    return data.some((value, at) => at % 4 === 0 && value < 100)
  })
}
