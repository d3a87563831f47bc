import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { strictBrowser } from '../strict-browser.ts'
import { expect, test } from '../world.ts'

const custom = { agent: 'demo-calculus-tutor' }
const question = 'What does a limit say?'
const hours = 24

let lms: Lms | undefined
test.afterEach(() => lms?.stop())

/** Goes on with the one conversation there is. */
async function goOn(page: Page, messages: number): Promise<void> {
  const [tool, chat] = [toolIn(page), chatIn(toolIn(page))]
  await expect(chat.sender).toBeVisible()
  await tool.getByRole('button', { name: 'History', exact: true }).click()
  await expect(tool.getByRole('button', { name: question, exact: true })).toHaveCount(1)
  await tool.getByRole('button', { name: question, exact: true }).click()
  await expect(chat.messages).toHaveCount(messages)
  await expect(chat.messages.first()).toContainText(question)
}

async function ask(page: Page, text: string): Promise<void> {
  const chat = chatIn(toolIn(page))
  await chat.ask(text)
  await expect(chat.messages.nth(-2)).toContainText(text)
  await chat.replied()
}

for (const isStrict of [false, true])
  test(`a learner reloads, comes back, has a second tab, and goes on the next day${isStrict ? ', also where frames of other sites are denied all storage' : ''}`, async ({
    as,
    product,
    clean,
    open
  }) => {
    const platform = await startLms(product, await as('admin'))
    lms = platform
    const { browser, context } = isStrict ? await strictBrowser() : { browser: null, context: await open({ locale: 'en-US' }) }
    clean.watch(context)
    const opening = { custom, course: isStrict ? 'strict days' : 'days' }
    const page = await context.newPage()
    await page.goto(platform.page(opening))
    await ask(page, question)

    await page.reload()
    await goOn(page, 2)

    await page.goto(platform.page({ ...opening, link: 'another' }))
    await expect(chatIn(toolIn(page)).sender).toBeVisible()
    await page.goBack()
    await goOn(page, 2)
    await ask(page, 'And at infinity?')

    const second = await context.newPage()
    await second.goto(platform.page(opening))
    await goOn(second, 4)
    await ask(second, 'And a derivative?')
    // The first tab goes on too, though the second one has launched since.
    await page.bringToFront()
    await ask(page, 'And an integral?')
    await second.close()

    try {
      await product.goOn(hours)
      platform.goOn(hours)
      await context.clock.setSystemTime(Date.now() + hours * 3600_000)
      const tomorrow = await context.newPage()
      await tomorrow.goto(platform.page(opening))
      await expect(chatIn(toolIn(tomorrow)).sender).toBeVisible()
      await toolIn(tomorrow).getByRole('button', { name: 'History', exact: true }).click()
      await expect(toolIn(tomorrow).getByRole('heading', { name: 'Yesterday' })).toBeVisible()
      await toolIn(tomorrow).getByRole('button', { name: 'History', exact: true }).click()
      await goOn(tomorrow, 8)
      await ask(tomorrow, 'Where were we?')
      // A tab that was left open yesterday, on a laptop that was shut.
      await page.bringToFront()
      await ask(page, 'And where was I?')
    } finally {
      await product.goOn(0)
      await (browser ?? context).close()
    }
  })
