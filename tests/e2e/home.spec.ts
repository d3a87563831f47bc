import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, phone, test } from './world.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('the home page has what was used last within reach: the agent, and the conversation where it was left', async ({
    signedIn,
    product
  }) => {
    const page = await signedIn('instructor', { at: '/discovery' })
    const agent = await giveAgent(page, product, { name: 'Handy heron', switches: { answer: 'A wader.' } })
    await page.goto(`/agents/${agent.id}/conversation`)
    const chat = chatIn(page)
    await chat.ask('What is a heron?')
    await chat.replied()

    await page.goto('/')
    const used = page.getByRole('region', { name: 'Recently used' })
    await expect(used.getByRole('link').first()).toHaveText('Handy heron')
    await page.getByRole('link', { name: /What is a heron\?/ }).tap()
    await expect(chat.last).toContainText('A wader.')
    await page.goto('/')
    await used.getByRole('link', { name: 'Handy heron' }).tap()
    await expect(page).toHaveURL(new RegExp(`/agents/${agent.id}/conversation`))
  })
})
