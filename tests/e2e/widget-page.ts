import type { Page } from '@playwright/test'
import { shareOf } from './given.ts'
import type { Product } from './product.ts'
import type { Person, World } from './world.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export async function linkTo(
  as: World['as'],
  product: Product,
  agentId = 'demo-calculus-tutor',
  by: Person = 'instructor'
): Promise<string> {
  return (await shareOf(await as(by), product, agentId, 'anyone')).link
}

/** The script tag that puts the agent of a link on a page. @param attributes further ones, or others */
export const tagFor =
  (product: Product) =>
  (link: string, attributes: Record<string, string> = {}) => {
    const all = { 'data-share': tokenOf(link), 'data-title': 'Ask the course tutor', ...attributes }
    const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`)
    return `<script async src="${product.url}/widget.js" ${written.join(' ')}></script>`
  }

export const tokenOf = (link: string): string => link.split('/').at(-1)!

export const launchers = (page: Page) => page.getByRole('button', { name: /^Ask the course tutor/ })
export const frameOf = (page: Page) => page.frameLocator('iframe[src*="/chatbot/"]')

/** Keeps files from a page until the returned function is called. */
export async function hold(page: Page, files: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(files, async route => {
    await held
    await route.continue()
  })
  return release
}

export const chatCode = '**/widget-assets/*/frame.js'
export const panelCode = /panel-.*\.js$/
