import { pdfOfObjects, pdfStream } from '../../packages/api/src/testing/documents/pdf.ts'
import { textCell, workbookOf } from '../../packages/api/src/testing/documents/workbook.ts'
import { expectAccessible } from './axe.ts'
import { chatIn } from './chat.ts'
import { call, giveAgent } from './given.ts'
import { upload } from './upload.ts'
import { expect, test } from './world.ts'

const office = 'http://schemas.openxmlformats.org'
const seats = Array.from({ length: 300 }, (_, at) => [`Student number ${at + 1}`, String(at + 1)])

/** A workbook of many rows with two drawings and no other words. */
function seatsWithDrawings(): Buffer {
  const rows = [['Student', 'Seat'], ...seats].map(
    ([student, seat], at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, student!)}${textCell(`B${at + 1}`, seat!)}</row>`
  )
  const link = `<Relationship Id="d" Type="${office}/officeDocument/2006/relationships/drawing" Target="../drawings/drawing1.xml"/>`
  const diagrams = '<d:graphicFrame><g:relIds/></d:graphicFrame>'.repeat(2)
  return workbookOf({
    sheets: [{ name: 'Sheet1', content: `<sheetData>${rows.join('')}</sheetData>` }],
    more: [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: `<Relationships xmlns="${office}/package/2006/relationships">${link}</Relationships>`
      },
      {
        name: 'xl/drawings/drawing1.xml',
        content: `<d:wsDr xmlns:d="${office}/drawingml/2006/spreadsheetDrawing" xmlns:g="${office}/drawingml/2006/diagram">${diagrams}</d:wsDr>`
      }
    ]
  })
}

/** One tile of 8 by 8 samples (ISO 15444-1, annex A) whose only packet is empty: all of it is gray. */
const gray = Buffer.from(
  'ff4fff510029000000000008000000080000000000000000000000080000000800000000000000000001070101ff52000c00000001000004040001ff5c00044040ff90000a00000000000f0001ff9300ffd9',
  'hex'
).toString('latin1')

const about = 'The observatory opens on clear nights.'
const withGray = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>>',
  pdfStream(`BT /F 20 Tf 60 700 Td (${about}) Tj ET q 200 0 0 200 200 300 cm /I Do Q`),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  pdfStream(gray, '/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/JPXDecode')
])

test('what was not read of a workbook is told, a row of it is cited, and a picture in JPEG 2000 is drawn', async ({
  signedIn,
  as,
  product
}) => {
  const page = await signedIn('instructor')
  const name = `Seats and stars ${process.pid}`
  const base = await call(page, 'POST', '/knowledge-bases', { name, description: '' })
  await upload(page, String(base.id), 'seats.xlsx', seatsWithDrawings())
  await upload(page, String(base.id), 'observatory.pdf', withGray)
  const statuses = async () => {
    const { items } = (await call(page, 'GET', `/knowledge-bases/${base.id}/documents`)) as { items: { status: string }[] }
    return items.map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['completed', 'completed'])
  await page.goto(`/profile/knowledge/${base.id}`)
  await expect(page.getByRole('row', { name: /seats\.xlsx/ })).toContainText('2 drawings were not read')
  await expectAccessible(page, 'documents of which something was not read')

  const agent = await giveAgent(await as('instructor'), product, { switches: { answer: ['It is so [101].'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await page.getByRole('button', { name: 'Knowledge bases', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Knowledge bases' })
  await picker.getByRole('searchbox', { name: 'Search knowledge bases' }).fill(name)
  await picker.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')

  await chat.ask('Who has seat 214?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: seats.xlsx' }).click()
  const sheet = page.getByRole('dialog', { name: 'seats.xlsx' })
  await expect(sheet.locator('mark')).toContainText('Student number 214 | 214')
  await sheet.getByRole('button', { name: 'Close the document' }).click()

  await chat.ask('When does the observatory open?')
  await chat.replied()
  await chat.last.getByRole('button', { name: 'Source 1: observatory.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'observatory.pdf' })
  await expect(viewer.locator('mark').first()).toBeVisible()
  const middle = await viewer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
    return [...data.slice(0, 3)]
  })
  for (const value of middle) expect(Math.abs(value - 128)).toBeLessThan(20)
})
