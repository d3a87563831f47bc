import type { Page } from '@playwright/test'

/** A PDF as the browser prints it, with its fonts. */
export async function printed(page: Page, html: string): Promise<Uint8Array> {
  const paper = await page.context().newPage()
  await paper.setContent(html)
  const pdf = await paper.pdf()
  await paper.close()
  return pdf
}
