import { cardOf, pdfOfScans, tiffOf } from '../../packages/api/src/testing/documents/scan.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { upload } from './upload.ts'
import { expect, test } from './world.ts'

test('a cited scan opens at its page with the line marked, in a PDF and in a TIFF, which browsers do not draw', async ({
  signedIn,
  as,
  product
}) => {
  const page = await signedIn('instructor')
  const name = `Scanned cards ${process.pid}`
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  const cards = await Promise.all(['Pens lie in the drawer', 'Keys are with the porter'].map(line => cardOf(line)))
  const maps = await Promise.all(['Globes stand on the shelf', 'Maps hang in the hall'].map(line => cardOf(line)))
  await upload(page, String(base.id), 'cards.pdf', await pdfOfScans(cards, { card: true }))
  await upload(page, String(base.id), 'maps.tif', await tiffOf(maps))
  const statuses = async () => {
    const { items } = (await call(page, 'GET', `/knowledge-bases/${base.id}/documents`)) as { items: { status: string }[] }
    return items.map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['completed', 'completed'])

  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['It is so [101].'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox').fill(name)
  await picker.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')

  await chat.ask('Where are the keys?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: cards.pdf' }).click()
  const scan = page.getByRole('dialog', { name: 'cards.pdf' })
  await expect(scan.getByRole('document', { name: 'Page 2 of 2' })).toBeVisible()
  await expect(scan.locator('mark').first()).toBeVisible()
  await scan.getByRole('button', { name: 'Close the document' }).click()

  await chat.ask('Where do the maps hang?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: maps.tif' }).click()
  const fax = page.getByRole('dialog', { name: 'maps.tif' })
  await expect(fax).toContainText('p. 2')
  const picture = fax.getByRole('img', { name: 'maps.tif' })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(500)
  await expect(fax.locator('mark').first()).toBeVisible()
})
