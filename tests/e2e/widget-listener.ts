import { expect, type Page } from '@playwright/test'
import type { WidgetOptions } from '../../packages/widget/src/index.ts'
import { type CoursePage, startPage } from './course-page.ts'
import type { Product } from './product.ts'
import { launchers, tagFor, tokenOf } from './widget-page.ts'

export type Heard = { type: string; payload: unknown; origin?: string }

type Listening = { on(type: string, listener: (payload: unknown) => void): void }

let course: CoursePage | undefined

/** A page of another site with the widget, which keeps what its listeners of these types are told. The one before is stopped. */
export async function pageWith(page: Page, product: Product, link: string, types = eventTypes): Promise<Page> {
  await course?.stop()
  course = await startPage(tagFor(product)(link))
  await page.goto(course.url)
  await expect(launchers(page)).toBeVisible()
  await page.evaluate(types => {
    const heard: Heard[] = []
    const [widget] = (window as never as { LyceumChat: { instances: Listening[] } }).LyceumChat.instances
    for (const type of types) widget!.on(type, payload => heard.push(payload ? { type, payload } : ({ type } as Heard)))
    Object.assign(window, { heard })
  }, types)
  return page
}

/** A page of another site that starts the widget by itself, with these options; those that are functions are given as code. */
export async function pageStarting(
  page: Page,
  product: Product,
  link: string,
  options: WidgetOptions,
  code = '{}'
): Promise<Page> {
  await course?.stop()
  course = await startPage(tagFor(product)(link, { 'data-manual': '' }))
  await page.goto(course.url)
  await expect.poll(() => page.evaluate('typeof window.LyceumChat?.init')).toBe('function')
  const given = { share: tokenOf(link), baseUrl: product.url, title: 'Ask the course tutor', ...options }
  await page.evaluate(`void LyceumChat.init({ ...${JSON.stringify(given)}, ...${code} })`)
  return page
}

const eventTypes = [
  'ready',
  'open',
  'close',
  'beforesend',
  'send',
  'message',
  'unread',
  'conversation.change',
  'citation.click',
  'feedback',
  'response.start',
  'response.end',
  'response.abort',
  'auth.required',
  'auth.error',
  'quota',
  'error',
  'resize'
]

export const eventsOn = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as never as { heard: Heard[] }).heard)
export const typesOn = async (page: Page) => (await eventsOn(page)).map(({ type }) => type)
