import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('what was answered before is kept: versions by keyboard, a comment, an edit by arrow, a search that opens at the place', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['The first answer.'] } })
  const answers = (text: string) => product.platforms.setSwitches(agent.key, { answer: [text] })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.sender.fill('What is a limit?')
  await chat.sender.press('Enter')
  await chat.replied()

  answers('The second answer.')
  await chat.last.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.last).toContainText('The second answer.')
  await expect(chat.last).toContainText('2/2')
  const previous = chat.last.getByRole('button', { name: 'Previous version' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(chat.last).toContainText('The first answer.')
  await expect(chat.last).toContainText('1/2')
  await expect(chat.last.getByRole('button', { name: 'Previous version' })).toBeFocused()

  await chat.last.getByRole('button', { name: 'Not helpful' }).click()
  await page.getByRole('textbox', { name: 'What did not help?' }).fill('Too short')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('Thank you for the comment.')).toBeVisible()

  answers('About derivatives.')
  await chat.sender.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('textbox', { name: 'Edit' }).fill('What is a derivative?')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(chat.last).toContainText('About derivatives.')
  await expect(chat.messages.first()).toContainText('2/2')

  await chat.sender.fill('A thought for later')
  await page.reload()
  await expect(chat.sender).toHaveValue('A thought for later')
  await expect(chat.messages.first()).toContainText('2/2')
  await chat.messages.first().getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.last).toContainText('The first answer.')

  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('first ANSWER')
  await page
    .getByRole('navigation', { name: 'History' })
    .getByRole('button', { name: /The first answer/ })
    .click()
  await expect(chat.last).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeHidden()
})

test('two tabs follow each other; what is sent meanwhile waits, also without a network; Escape stops', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['Ready.'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.ask('Are you there?')
  await chat.replied()
  const second = await page.context().newPage()
  await second.goto(page.url())
  const other = chatIn(second)
  await expect(other.last).toContainText('Ready.')

  product.platforms.setSwitches(agent.key, { answer: Array.from({ length: 400 }, (_, at) => `word${at} `), paceMs: 50 })
  await chat.ask('Count')
  await expect(other.last).toContainText('word5')
  await chat.sender.fill('And then?')
  await chat.sender.press('Enter')
  const waiting = page.getByRole('list', { name: 'Waits to be sent' })
  await expect(waiting).toContainText('And then?')
  await other.sender.focus()
  await second.keyboard.press('Escape')
  for (const one of [chat, other]) await expect(one.last).toContainText('You stopped this reply.')
  await expect(waiting).toBeHidden()
  await expect(chat.sender).toHaveValue('And then?')

  product.platforms.setSwitches(agent.key, { answer: ['Here again.'] })
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await chat.sender.press('Enter')
  await expect(waiting).toContainText('And then?')
  await page.context().setOffline(false)
  await expect(chat.last).toContainText('Here again.')
  await expect(page.getByText('You are offline.')).toBeHidden()
  await second.close()
})
