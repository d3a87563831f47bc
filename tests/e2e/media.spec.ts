import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { contrasts } from './contrasts.ts'
import { giveAgent } from './given.ts'
import type { Product } from './product.ts'
import { expect, test, type World } from './world.ts'

const long = 'x'.repeat(400)
const answer = [`Two ways.\n\n\`\`\`js\n${long}\n\`\`\`\n\n\`\`\`mermaid\ngraph LR; A --> B\n\`\`\`\n`]

test('what a reader of the dark theme prints is dark on light paper, diagrams too, and nothing is cut off', async ({
  signedIn,
  as,
  product
}) => {
  const page = await answered({ signedIn, as, product })
  const root = page.locator('html')
  await root.evaluate(html => {
    html.dataset.theme = 'dark'
    // Instead of the dialog of the browser, which none of its tests can see.
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      html.dataset.printed = [html.dataset.theme, diagram(), getComputedStyle(html).getPropertyValue('--text')].join()
      dispatchEvent(new Event('afterprint'))
    }
    const diagram = () => (document.querySelector<HTMLImageElement>('.ly-diagram img')?.src.includes('1a221e') ? 'dark' : 'light')
  })
  await expect(page.locator('.ly-diagram img')).toHaveAttribute('src', /1a221e/i)
  await page.getByRole('button', { name: 'This conversation' }).click()
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
  await expect(root).toHaveAttribute('data-printed', 'light,light,#38443f')
  await expect(root).toHaveAttribute('data-theme', 'dark')

  await page.emulateMedia({ media: 'print' })
  const code = chatIn(page).last.locator('pre').first()
  expect(await code.evaluate(pre => pre.scrollWidth - pre.clientWidth)).toBe(0)
})

test('in forced colours, the words of the pressed switch can be read', async ({ signedIn, as, product }) => {
  const page = await answered({ signedIn, as, product })
  await page.emulateMedia({ forcedColors: 'active' })
  const { ink } = await chatIn(page).last.getByRole('button', { name: 'Diagram', exact: true }).evaluate(contrasts)
  expect(ink).toBeGreaterThan(4.5)
})

test('who asks for more contrast has it in quiet text, in the light and in the dark, and sees diagrams', async ({
  signedIn,
  as,
  product
}) => {
  const page = await answered({ signedIn, as, product }, { contrast: 'more' })
  const quiet = page.getByText('Answers can be wrong.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await expect.poll(async () => (await quiet.evaluate(contrasts)).inkOnPage, colorScheme).toBeGreaterThan(9)
  }
  await expect(page.locator('.ly-diagram img')).toBeVisible()
})

/** A conversation with code and a diagram. */
async function answered(
  { signedIn, as, product }: Pick<World, 'signedIn' | 'as'> & { product: Product },
  options?: BrowserContextOptions
): Promise<Page> {
  const agent = await giveAgent(await as('instructor'), product, { switches: { answer } })
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation`, ...options })
  await chatIn(page).ask('How?')
  const reply: Locator = await chatIn(page).replied()
  await expect(reply.locator('.ly-diagram img')).toBeVisible()
  return page
}
