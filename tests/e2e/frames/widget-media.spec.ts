import { chatIn } from '../chat.ts'
import { contrasts } from '../contrasts.ts'
import { type CoursePage, startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

let course: CoursePage | undefined
test.afterEach(() => course?.stop())

test('who asks for more contrast has it in the frame too, in the light and in the dark, and an outline around panel and launcher', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product)
  for (const theme of ['light', 'dark'] as const) {
    const page = await visit({ contrast: 'more' })
    course = await startPage(tagFor(product)(link, { 'data-theme': theme }))
    await page.goto(course.url)
    await launchers(page).click()
    await expect(chatIn(frameOf(page)).sender).toBeVisible()
    const quiet = frameOf(page).getByText('Answers can be wrong.')
    await expect.poll(async () => (await quiet.evaluate(contrasts)).inkOnPage, theme).toBeGreaterThan(9)
    await expect(page.getByRole('dialog')).toHaveCSS('box-shadow', /0px 0px 0px 2px/)
    await expect(launchers(page)).toHaveCSS('box-shadow', /0px 0px 0px 4px/)
    await course.stop()
  }
})

test('in forced colours launcher, panel and the chat’s controls have outlines, and what is written can be read', async ({
  visit,
  as,
  product
}) => {
  const page = await visit({ forcedColors: 'active' })
  course = await startPage(tagFor(product)(await linkTo(as, product)))
  await page.goto(course.url)
  await expect(launchers(page)).toHaveCSS('outline-style', 'solid')
  await launchers(page).click()
  await expect(page.getByRole('dialog')).toHaveCSS('outline-style', 'solid')
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  const answer = await chat.replied()
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  // A border that is transparent otherwise is drawn in them.
  for (const control of [chat.send, answer.getByRole('button', { name: 'Copy', exact: true })]) {
    const { ink } = await control.evaluate(contrasts)
    expect(ink).toBeGreaterThan(4.5)
  }
  expect((await answer.evaluate(contrasts)).inkOnPage).toBeGreaterThan(7)
  expect((await frameOf(page).getByText('Answers can be wrong.').evaluate(contrasts)).inkOnPage).toBeGreaterThan(7)
})
