import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { chooseInHistory, historyOf } from './history.ts'
import { expect, phone, test } from './world.ts'

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
  await expect(chat.last.getByText('Thank you for the comment.')).toBeVisible()

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

test('two tabs follow each other; what is sent meanwhile waits, also without a network; Escape stops', { tag: '@gate' }, async ({
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

test('who has as many questions waiting as may wait is told so, and keeps what is written', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['Ready.'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.ask('Are you there?')
  await chat.replied()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  for (const question of ['1', '2', '3', '4', '5', '6']) {
    await chat.sender.fill(question)
    await chat.sender.press('Enter')
  }
  const waiting = page.getByRole('list', { name: 'Waits to be sent' })
  await expect(waiting.getByRole('listitem').last()).toHaveText(/^5 questions wait\./)
  await expect(chat.sender).toHaveValue('6')
  for (let left = 5; left > 0; left--) await waiting.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(chat.sender).toHaveValue(['1', '2', '3', '4', '5', '6'].join('\n\n'))
  await page.context().setOffline(false)
})

test('on a phone, where Enter begins a line, what is written while an answer runs is sent by the button, and waits', async ({
  signedIn,
  as,
  product
}) => {
  const agent = await giveAgent(await as('instructor'), product, { switches: { heldAfter: 5 } })
  const page = await signedIn('instructor', { ...phone, at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await expect(chat.stop).toBeVisible()
  await expect(chat.send).toBeHidden()
  await chat.sender.fill('And a derivative?')
  await chat.send.tap()
  await expect(page.getByRole('list', { name: 'Waits to be sent' })).toContainText('And a derivative?')
  await chat.stop.tap()
  await expect(chat.last).toContainText('You stopped this reply.')
  await expect(chat.sender).toHaveValue('And a derivative?')
})

test('the first question of all, asked without a network, is on the screen while it waits', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['Here at last.'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await expect(chat.sender).toBeEditable()
  // What the first question needs is loaded beforehand, while the greeting is read.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await chat.sender.fill('Is anybody there?')
  await chat.sender.press('Enter')
  await expect(page.getByText('Is anybody there?')).toBeVisible()
  await page.context().setOffline(false)
  await expect(chat.last).toContainText('Here at last.')
  await expect(page.getByText('Is anybody there?').and(page.locator('.ly-bubble'))).toHaveCount(1)
})

test('the focus is not lost when what has it goes away', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  const agent = await giveAgent(page, product, { switches: { answer: ['An answer.'] } })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  await chat.replied()

  await chat.messages.first().getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit' })).toBeFocused()
  // An edit goes on where the question ends.
  await page.keyboard.type(' And why?')
  await expect(page.getByRole('textbox', { name: 'Edit' })).toHaveValue('What is a limit? And why?')
  await page.keyboard.press('Escape')
  await expect(chat.messages.first()).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat.sender).toBeFocused()
  await chat.last.getByRole('button', { name: 'Not helpful' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'What did not help?' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat.last.getByRole('button', { name: 'Not helpful' })).toBeFocused()
  await chat.last.getByRole('button', { name: 'Regenerate' }).press('Enter')
  await expect(chat.last).toContainText('2/2')
  await expect(chat.last).toBeFocused()

  product.platforms.setSwitches(agent.key, { answer: Array(500).fill('more '), paceMs: 50 })
  await chat.ask('Go on')
  await expect(chat.stop).toBeVisible()
  await chat.sender.fill('And then?')
  await chat.sender.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(chat.sender).toBeFocused()
  await expect(chat.sender).toHaveValue('And then?')
  await chat.stop.press('Enter')
  await expect(chat.stop).toBeHidden()

  await page.getByRole('button', { name: 'New chat' }).first().click()
  product.platforms.setSwitches(agent.key, { answer: ['Another answer.'] })
  await chat.ask('What is a sum?')
  await chat.replied()
  const history = await historyOf(page)
  await chooseInHistory(history, 'What is a limit?', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(history.getByRole('button', { name: 'What is a sum?', exact: true })).toBeFocused()
})

test('an answer and a link are copied also where the page may not use the clipboard’s interface', async ({
  visit,
  signedIn,
  as,
  product
}) => {
  const owner = await as('instructor')
  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: 'A **limit** is near.' } })
  await call(await as('admin'), 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const page = await visit()
  // Both may be one page, of which the property is then taken away twice.
  const withoutClipboard = () => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await page.addInitScript(withoutClipboard)
  await page.goto(link)
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  const copy = (await chat.replied()).getByRole('button', { name: 'Copy', exact: true })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(chat.last.getByRole('button', { name: 'Copied', exact: true })).toBeFocused()
  await chat.sender.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(chat.sender).toHaveValue('A **limit** is near.')

  const portal = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await portal.evaluate(withoutClipboard)
  await portal.getByRole('button', { name: 'Share' }).click()
  const dialog = portal.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Everyone with the link/ }).click()
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(portal.getByText('Copied', { exact: false }).last()).toBeVisible()
  await portal.keyboard.press('Escape')
  await chatIn(portal).sender.focus()
  await portal.keyboard.press('ControlOrMeta+V')
  await expect(chatIn(portal).sender).toHaveValue(link)
})

test('what did not load when it was pressed loads as soon as it can', async ({ signedIn, as, product, clean }) => {
  clean.allow(/ERR_FAILED|Failed to fetch/)
  const agent = await giveAgent(await as('instructor'), product)
  const page = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  const chat = chatIn(page)
  await chat.ask('Short')
  await chat.replied()
  await page.waitForLoadState('networkidle')
  let blocked = 0
  await page.route('**/*.js', route => {
    blocked++
    return route.abort()
  })
  await chat.messages.first().hover()
  const edit = chat.messages.first().getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await expect.poll(() => blocked).toBeGreaterThan(0)
  await page.unroute('**/*.js')
  await expect(chat.messages.first().getByRole('textbox', { name: 'Edit' })).toBeVisible()
})
