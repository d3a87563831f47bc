import { expectAccessible } from '../axe.ts'
import { chatIn } from '../chat.ts'
import { startCoursePage } from '../course-page.ts'
import { frameOf, linkTo } from '../widget-page.ts'
import { expect, phone, test } from '../world.ts'

for (const device of ['a desktop', 'a phone'])
  test.describe(`on ${device}`, () => {
    if (device === 'a phone') test.use(phone)

    test('a course page of another site opens the widget and chats', async ({ visit, as, product }) => {
      const course = await startCoursePage('script-tag', await linkTo(as, product))
      const page = await visit()
      await page.goto(course.url)
      expect(new URL(page.url()).hostname).toBe('127.0.0.1')
      const launcher = page.getByRole('button', { name: 'Ask the course tutor' })
      await expect(launcher).toHaveAttribute('aria-expanded', 'false')
      await launcher.click()
      const frame = frameOf(page)
      const chat = chatIn(frame)
      await expect(frame.getByRole('heading', { name: 'Calculus tutor', level: 1 })).toBeVisible()
      await chat.ask('What does a limit say?')
      await chat.replied()
      await chat.sender.press('Escape')
      await expect(launcher).toHaveAttribute('aria-expanded', 'false')
      await expect(launcher).toBeFocused()
      await launcher.click()
      await expect(chat.messages).toHaveCount(2)
      await course.stop()
    })
  })

test('a course page of another site has the chat in an iframe', { tag: '@gate' }, async ({ visit, as, product }) => {
  const course = await startCoursePage('iframe', await linkTo(as, product))
  const page = await visit()
  await page.goto(course.url)
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await course.stop()
})

test('a course page with the widget open is accessible in the light and in the dark', async ({ visit, as, product }) => {
  const course = await startCoursePage('script-tag', await linkTo(as, product))
  const page = await visit()
  await page.goto(course.url)
  await page.getByRole('button', { name: 'Ask the course tutor' }).click()
  const chat = chatIn(frameOf(page))
  await chat.ask('What does a limit say?')
  await chat.replied()
  await expectAccessible(page, 'a course page with the widget open', { within: 'lyceum-widget', agent: true })
  await course.stop()
})
