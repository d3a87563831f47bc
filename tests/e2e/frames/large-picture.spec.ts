import { chatIn } from '../chat.ts'
import { startCoursePage } from '../course-page.ts'
import { frameOf, launchers, linkTo } from '../widget-page.ts'
import { expect, test } from '../world.ts'

test('a picture that is shown large is as large as there is room, on the share page and in the widget', async ({
  visit,
  as,
  product
}) => {
  const link = await linkTo(as, product, 'demo-graph-explorer')
  const course = await startCoursePage('script-tag', link)
  const page = await visit()
  for (const place of ['share page', 'widget']) {
    await page.goto(place === 'widget' ? course.url : link)
    if (place === 'widget') await launchers(page).click()
    const shown = place === 'widget' ? frameOf(page) : page
    await chatIn(shown).ask('Draw y = x^3 - 3x')
    const answer = await chatIn(shown).replied()
    const inAnswer = answer.getByRole('img', { name: 'Picture' })
    const widthOf = async (picture: typeof inAnswer) => (await picture.boundingBox())!.width
    await expect.poll(() => widthOf(inAnswer)).toBeGreaterThan(300)
    const small = await widthOf(inAnswer)
    await answer.getByRole('button', { name: /^Show large/ }).click()
    const dialog = shown.getByRole('dialog')
    const large = dialog.getByRole('img')
    // On a wide page this one has its own size in the answer already.
    await expect.poll(() => widthOf(large), place).toBeGreaterThan(place === 'widget' ? small : small - 1)

    // In a narrow frame it still has its own size, and is moved in the frame.
    if (place === 'widget') {
      const own = await large.evaluate((picture: HTMLImageElement) => picture.naturalWidth)
      const full = dialog.getByRole('button', { name: /^Full size/ })
      await full.click()
      await expect(full).toHaveAttribute('aria-pressed', 'true')
      expect(await widthOf(large)).toBe(own)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(answer.getByRole('button', { name: /^Show large/ })).toBeFocused()
  }
  await course.stop()
})
