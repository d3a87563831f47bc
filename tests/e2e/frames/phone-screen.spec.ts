import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import type { Product } from '../product.ts'
import { frameOf, launchers, linkTo, phone, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

const across = { ...phone, viewport: { width: 844, height: 390 } }
const panel = (page: Page) => page.locator('lyceum-widget #panel')

async function open(page: Page, product: Product, link: string, attributes: Record<string, string> = {}) {
  course = await startPage(
    `<meta name="viewport" content="width=device-width"><a href="#x">A link</a><p style="height:3000px"></p>${tagFor(product)(link, attributes)}`
  )
  await page.goto(course.url)
  if (attributes['data-mode'] === undefined) await launchers(page).tap()
  await expect(chatIn(frameOf(page)).sender).toBeVisible()
}

test('on a phone that is held across, the open panel is all there is as well', async ({ visit, as, product }) => {
  const page = await visit(across)
  await open(page, product, await linkTo(as, product))
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 })
  await expect(panel(page)).toHaveCSS('border-radius', '0px')
  await expect(panel(page)).toHaveAttribute('aria-modal', 'true')
  await expect(launchers(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(launchers(page)).toBeVisible()
})

test('the launcher keeps clear of the notch and of the bar below, upright and across', async ({ visit, as, product }) => {
  for (const [screen, insets] of [
    [phone, { top: 40, bottom: 30 }],
    [across, { right: 44, bottom: 20 }]
  ] as const) {
    const page = await visit(screen)
    course = await startPage(
      `<meta name="viewport" content="width=device-width,viewport-fit=cover">${tagFor(product)(await linkTo(as, product))}`
    )
    await page.goto(course.url)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
    const { width, height } = screen.viewport
    const right = 'right' in insets ? insets.right : 0
    await expect
      .poll(() => launchers(page).boundingBox())
      .toEqual({ x: width - 24 - 56 - right, y: height - 24 - 56 - insets.bottom, width: 56, height: 56 })
    await course.stop()
  }
})

for (const mode of ['popup', 'full'] as const)
  test(`a keyboard covers nothing of a chat that fills the screen: ${mode}`, async ({ visit, as, product }) => {
    const page = await visit(phone)
    // What a browser says when its keyboard is up, which none of its tests can raise.
    await page.addInitScript(() => {
      if (parent !== window) return
      const seen = { height: innerHeight, offsetTop: 0, scale: 1 }
      const viewport = Object.assign(new EventTarget(), seen)
      Object.defineProperty(window, 'visualViewport', { value: viewport })
      Object.assign(window, {
        see(next: typeof seen, type: string) {
          Object.assign(viewport, next)
          viewport.dispatchEvent(new Event(type))
        }
      })
    })
    await open(page, product, await linkTo(as, product), mode === 'full' ? { 'data-mode': 'full' } : {})
    await page.evaluate('LyceumChat.instances[0].ready')
    const box = async () => (await panel(page).boundingBox())!
    expect(await box()).toMatchObject({ y: 0, height: 844 })
    await page.evaluate(`see({ height: 500, offsetTop: 0, scale: 1 }, 'resize')`)
    expect(await box()).toMatchObject({ y: 0, height: 500 })
    // iOS scrolls the page behind it.
    await page.evaluate(`see({ height: 500, offsetTop: 120, scale: 1 }, 'scroll')`)
    expect(await box()).toMatchObject({ y: 120, height: 500 })
    // Who zooms in looks at a part of it.
    await page.evaluate(`see({ height: 422, offsetTop: 60, scale: 2 }, 'resize')`)
    expect(await box()).toMatchObject({ y: 0, height: 844 })
    await page.evaluate(`see({ height: 844, offsetTop: 0, scale: 1 }, 'resize')`)
    expect(await box()).toMatchObject({ y: 0, height: 844 })
  })
