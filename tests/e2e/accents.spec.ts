import { contrasts } from './contrasts.ts'
import { linkTo } from './widget-page.ts'
import { expect, test } from './world.ts'

test('any accent can be read on light and on dark', async ({ visit, as, product }) => {
  const page = await visit()
  const link = await linkTo(as, product)
  for (const accent of ['#ffd54f', '#0b1f3a', '#e91e63'])
    for (const theme of ['light', 'dark']) {
      await page.goto(`${link}?accent=${encodeURIComponent(accent)}&theme=${theme}`)
      const ratios = await page.getByRole('button', { name: 'Send' }).evaluate(contrasts)
      expect(ratios.ink, `the sign on ${accent} in ${theme}`).toBeGreaterThan(4.5)
      expect(ratios.page, `${accent} on the page in ${theme}`).toBeGreaterThan(3)
    }
})
