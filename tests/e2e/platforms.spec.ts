import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { call } from './given.ts'
import { chatByCalls, chatOnPage } from './platform-chat.ts'
import { platformsUnderTest } from './platforms.ts'
import { expect, test } from './world.ts'

const pieces = ['Water moves ', '水 ', 'slowly.']
const more = Array.from({ length: 400 }, () => 'more ')

const publishers = ['instructor', 'admin', 'librarian'] as const

for (const [index, platform] of platformsUnderTest.entries()) {
  const { name, title } = platform
  // One person may not ask as much as all stories do together.
  const publisher = publishers[index % publishers.length]!

  test(
    `${name}: published from the form, chatted with, stopped, failing, and forgotten`,
    name === 'openai' ? { tag: '@gate' } : {},
    async ({ signedIn, product }) => {
      platform.addApp(product)
      // Stories before this one may have asked the platform too.
      const earlier = product.platforms.calls.length
      const calls = () => product.platforms.calls.slice(earlier).filter(one => one.platform === name)
      const page = await signedIn(publisher, { at: '/agents' })

      await test.step('a wrong key and an unreachable address are told in the form, and the right ones are accepted', async () => {
        await page.getByRole('button', { name: title }).click()
        const fields = platform.fields(product)
        const [refused, wrong] = platform.wrong
        const field = (of: string) => page.locator(`[name="${of}"]`)
        await expect(field('apiUrl')).toBeVisible()
        const rare = page.getByRole('button', { name: 'More settings' })
        if (await rare.isVisible()) {
          await rare.click()
          await expect(page.locator('form :is(button, input, textarea):focus')).toHaveCount(1)
        }
        for (const [of, value] of Object.entries(fields)) await field(of).fill(of === refused ? wrong : value)
        const next = page.getByRole('button', { name: 'Continue' })
        await next.click()
        await expect(field(refused)).toHaveAccessibleDescription(/does not accept this key/)
        await field(refused).fill(fields[refused]!)

        await field('apiUrl').fill('http://127.0.0.1:1/v1')
        await next.click()
        await expect(page.getByText(/refuses connections|not allowed|may not be reached/).first()).toBeVisible()
        await field('apiUrl').fill(fields.apiUrl!)
        await next.click()
        await expect(page.getByText(/^Connected to “/)).toBeVisible()
        await page.locator('[name="name"]').fill(`Seven on ${name}`)
        await page.locator('[name="description"]').fill('One of seven.')
        await choose(page.getByRole('radio', { name: 'Research' }))
        await page.getByRole('button', { name: 'Publish', exact: true }).click()
        await expect(page).toHaveURL(/\/profile\/agents$/)
      })

      const agentId = await agentOf(page, `Seven on ${name}`)
      // Events look the same on the page whatever platform they come from, so one platform's are looked at there.
      const chat = index === 0 ? await chatOnPage(page, agentId) : chatByCalls(page, agentId)

      await test.step('two turns keep their context', async () => {
        platform.behave(product, { answer: pieces })
        for (const question of ['What is osmosis?', 'And then?']) await chat.answers(question, pieces.join('').trim())
        const [first, second] = calls().filter(platform.asks).slice(-2)
        expect(platform.continues(first!, second!)).toBe(true)
      })

      await test.step('a reply is stopped, and the platform is told where it can be', async () => {
        platform.behave(product, { answer: more, paceMs: 30 })
        await chat.stopAt('Go on', 'more')
        if (platform.stops) await expect.poll(() => calls().filter(platform.stops!).length).toBe(1)
      })

      await test.step('a limited rate, a broken stream and a web page instead of an answer are told', async () => {
        platform.behave(product, { limited: true })
        await chat.fails('Again', 'thirdPartyRateLimited')
        platform.behave(product, { answer: more, paceMs: 1, cutAfter: 30 })
        await chat.fails('Again', 'thirdPartyStreamFailed')
        platform.behave(product, { htmlInstead: true })
        await chat.fails('Again')
      })

      await test.step('a deleted conversation is gone at the platform too', async () => {
        platform.behave(product, { answer: pieces })
        const forgotten = () => calls().filter(one => platform.forgets?.(one)).length
        // Checking the connection may have deleted a conversation of its own.
        const before = forgotten()
        await chat.beginAnew()
        await chat.answers('Another one', pieces.join('').trim())
        const { items } = await call(page, 'GET', `/agents/${agentId}/conversations`)
        await call(page, 'DELETE', `/conversations/${(items as { id: string }[])[1]!.id}`)
        if (platform.forgets) await expect.poll(forgotten).toBe(before + 1)
      })
    }
  )
}

test('what a workflow asks is answered in its results, and the answer is still there after a reload', async ({ signedIn }) => {
  const page = await signedIn('student', { at: '/agents/demo-recommendation-letters/conversation' })
  await page.getByLabel(/^Student/).fill('Li Ming')
  await page.getByLabel(/^Achievements/).fill('Won the debate')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Waiting for an answer').first()).toBeVisible()
  await expect(results).not.toContainText('{{#')
  await results.getByLabel(/^Tone/).selectOption('Warm')
  await results.getByLabel(/^Remark/).fill('Mention the first-years.')
  await results.getByRole('button', { name: 'Approve' }).click()
  await expect(results.getByText('Answered: Approve')).toBeVisible()
  await expect(results.getByText('Approved, tone: Warm')).toBeVisible()
  await page.reload()
  await expect(results.getByText(/^Finished in \d/)).toBeVisible()
  await expect(results.getByText('Answered: Approve')).toBeVisible()
  await expect(results.getByText('Approved, tone: Warm')).toBeVisible()
  await expect(results.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByLabel(/^Achievements/)).toHaveValue('Won the debate')
  await page.getByRole('button', { name: 'New run' }).first().click()
  await expect(page.getByLabel(/^Achievements/)).toHaveValue('')
})

async function agentOf(page: Page, wanted: string): Promise<string> {
  const { items } = await call(page, 'GET', '/agents/me?page_size=100')
  return (items as { id: string; name: string }[]).find(({ name }) => name === wanted)!.id
}
