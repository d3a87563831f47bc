import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { chatCode, frameOf, hold, launchers, linkTo, panelCode, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

// Its stories wait more than they work.
test.describe.configure({ mode: 'parallel' })

test('the message field can be used before the chat’s code and the panel’s are there, and the chat can be closed', async ({
  visit,
  as,
  product
}) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  const release = await hold(page, chatCode)
  const arrive = await hold(page, panelCode)
  await page.goto(course.url)
  await launchers(page).click()
  const { sender, messages } = chatIn(frameOf(page))
  await sender.click()
  await page.keyboard.type('What is ')
  const panel = page.getByRole('dialog', { name: 'Ask the course tutor' })
  const closer = panel.getByRole('button')
  await expect(closer).toBeVisible()
  await page.keyboard.type('a limit')
  await closer.click()
  await expect(panel).toBeHidden()
  await launchers(page).click()
  await expect(sender).toHaveValue('What is a limit')
  arrive()
  await expect(sender).toBeFocused()
  await page.keyboard.type('?')
  await page.keyboard.press('Enter')
  release()
  await expect(messages.first()).toContainText('What is a limit?')
  await expect(closer).toHaveCount(0)
  await course.stop()
})

test('a chat whose code takes long keeps what was typed, and is used without the panel’s', async ({ visit, as, product }) => {
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  const page = await visit()
  await hold(page, panelCode)
  const release = await hold(page, chatCode)
  await page.goto(course.url)
  await launchers(page).click()
  const { sender, messages } = chatIn(frameOf(page))
  await sender.pressSequentially('What is a limit?')
  // Longer than a silent server is waited for.
  await page.waitForTimeout(11_000)
  await expect(sender).toHaveValue('What is a limit?')
  await sender.press('Enter')
  release()
  await expect(messages.first()).toContainText('What is a limit?')
  await page.getByRole('dialog').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await course.stop()
})

for (const soon of [true, false])
  test(`a panel whose code comes late, ${soon ? 'after' : 'before'} somebody tries again, works all the same`, async ({
    visit,
    as,
    product,
    clean
  }) => {
    clean.allow(/LyceumChat/)
    const course = await startPage(tagFor(product)(await linkTo(as, product)))
    const page = await visit()
    const arrive = await hold(page, panelCode)
    const release = await hold(page, /\/chatbot\//)
    await page.goto(course.url)
    await launchers(page).click()
    const retry = page.getByRole('button', { name: /↻|Try again/ })
    await expect(retry).toHaveText('↻')
    if (!soon) arrive()
    if (!soon) await expect(retry).toHaveText('Try again')
    await retry.click()
    arrive()
    release()
    await expect(chatIn(frameOf(page)).sender).toBeFocused()
    await page.evaluate('LyceumChat.instances[0].ask("What is a limit?")')
    await expect(chatIn(frameOf(page)).messages.first()).toContainText('What is a limit?')
    await course.stop()
  })

test('a chat whose code comes late leaves the focus to what somebody has gone on to', async ({ visit, as, product }) => {
  const course = await startPage(`<input aria-label="Answer">${tagFor(product)(await linkTo(as, product))}`)
  const page = await visit()
  const release = await hold(page, chatCode)
  await page.goto(course.url)
  await launchers(page).click()
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.click()
  await page.keyboard.type('x squ')
  release()
  await page.evaluate('LyceumChat.instances[0].ready')
  await expect(frameOf(page).getByRole('button', { name: 'New chat' })).toBeVisible()
  await page.keyboard.type('ared')
  await expect(answer).toHaveValue('x squared')
  await course.stop()
})
