import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { call, giveAgent, shareOf } from './given.ts'
import { arrive } from './walk.ts'
import { expect, test } from './world.ts'

test('the platform’s key never comes back: not in a page, a call, a log line or the console', { tag: '@gate' }, async ({
  signedIn,
  visit,
  clean,
  product
}) => {
  const heard: string[] = []
  const listen = (page: Page) => {
    page.on('response', async response => {
      const body = await response.text().catch(() => '')
      heard.push(`${response.url()} ${JSON.stringify(response.headers())} ${body}`)
    })
    page.on('console', message => heard.push(message.text()))
  }
  const owner = await signedIn('instructor')
  const admin = await signedIn('admin')
  const student = await signedIn('student')
  for (const page of [owner, admin, student]) listen(page)

  const agent = await giveAgent(owner, product, { visibility: 'public', switches: { answer: 'Forty-two.' } })
  await admin.goto(`/management/agents/${agent.id}`)
  await expect(admin.getByText(agent.key.slice(-4)).first()).toBeVisible()
  await call(admin, 'POST', `/agents/${agent.id}/reviews/decision`, { decision: 'approve' })
  await owner.goto(`/agents?id=${agent.id}`)
  await expect(owner.getByLabel('Platform API URL')).toHaveValue(product.platforms.difyUrl)
  await arrive(owner, '/profile/agents')
  await student.goto(`/agents/${agent.id}/conversation`)
  await chatIn(student).ask('What is the answer?')
  await chatIn(student).replied()
  product.platforms.setSwitches(agent.key, {
    errorBeforeStart: { status: 400, code: 'bad_request', message: `key ${agent.key} is bad` }
  })
  await chatIn(student).ask('And with an error?')
  await expect(chatIn(student).last.getByRole('button', { name: 'Try again' })).toBeVisible()
  const { link } = await shareOf(owner, product, agent.id, 'anyone')
  const guest = await visit()
  listen(guest)
  await guest.goto(link)
  await expect(chatIn(guest).sender).toBeVisible()

  for (const page of [owner, admin, student, guest]) heard.push(await page.content())
  expect(heard.length).toBeGreaterThan(20)
  expect(heard.filter(text => text.includes(agent.key)).map(text => text.slice(0, 200))).toEqual([])
  expect(product.output()).not.toContain(agent.key)
  expect(clean.complaints).toEqual([])
})

test('words that look like code stay words, wherever they are shown', async ({ signedIn, as, product }) => {
  const attack = '<img src=x onerror="document.title=\'owned\'">'
  const agent = await giveAgent(await as('instructor'), product, {
    name: `Tutor ${attack}`.slice(0, 60),
    switches: {
      answer: `${attack}\n\n[press](javascript:document.title='owned') ![x](https://tracker.example/p.png) <script>document.title='owned'</script>`
    }
  })
  const owner = await signedIn('instructor', { at: `/agents/${agent.id}/conversation` })
  await chatIn(owner).ask(attack)
  await chatIn(owner).replied()
  await expect(chatIn(owner).last).toContainText('<script>')
  await expect(chatIn(owner).last.getByRole('link', { name: 'press' })).toHaveCount(0)
  await expect(chatIn(owner).last.locator('img, script')).toHaveCount(0)
  await owner.goto('/profile/agents')
  await expect(owner.getByText(agent.name).first()).toBeVisible()
  expect(await owner.title()).not.toContain('owned')
})
