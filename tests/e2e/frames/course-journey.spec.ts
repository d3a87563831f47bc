import type { Page } from '@playwright/test'
import { chatIn } from '../chat.ts'
import { call, giveAgent } from '../given.ts'
import { type Lms, startLms, toolIn } from '../lms.ts'
import { strictBrowser } from '../strict-browser.ts'
import { expect, test } from '../world.ts'

const grace = { person: 'grace', name: 'Grace Hopper', role: 'Instructor' } as const
const question = 'What does a limit say?'
const hours = 24

let lms: Lms | undefined
test.afterEach(() => lms?.stop())

async function ask(page: Page, text: string): Promise<void> {
  const chat = chatIn(toolIn(page))
  await chat.ask(text)
  await expect(chat.messages.nth(-2)).toContainText(text)
  await chat.replied()
}

/** Goes on with the one conversation there is. */
async function goOn(page: Page): Promise<void> {
  const [tool, chat] = [toolIn(page), chatIn(toolIn(page))]
  await expect(chat.sender).toBeVisible()
  await tool.getByRole('button', { name: 'History', exact: true }).click()
  await tool.getByRole('button', { name: question, exact: true }).click()
  await expect(chat.messages.first()).toContainText(question)
}

test('from the registration to the exam: a course with two agents, in a browser that denies frames their cookies', async ({
  as,
  product,
  clean,
  signedIn
}) => {
  const platform = await startLms(product, null)
  lms = platform
  const slow = await giveAgent(await as('instructor'), product, {
    visibility: 'public',
    switches: { answer: Array.from({ length: 600 }, (_, at) => `word${at} `), paceMs: 100 }
  })
  await call(await as('admin'), 'POST', `/agents/${slow.id}/reviews/decision`, { decision: 'approve' })

  // An administrator makes an address here, and enters it there.
  const admin = await signedIn('admin')
  await admin.goto('/management/lti')
  await admin.getByRole('button', { name: 'Make an address for registering' }).click()
  const address = (await admin.getByLabel('Address for registering', { exact: true }).textContent())!
  const { browser, context } = await strictBrowser()
  clean.watch(context)
  const registering = await context.newPage()
  await registering.goto(platform.registering(address))
  const asked = toolIn(registering)
  await expect(asked.getByText(platform.issuer)).toBeVisible()
  await asked.getByRole('button', { name: 'Register' }).click()
  await expect(asked.getByRole('heading', { name: 'Registered' })).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(registering.getByText('Closed by the tool')).toBeVisible()
  await admin.reload()
  await expect(admin.getByText(platform.issuer)).toBeVisible()

  // Its teacher places two agents.
  const teacher = await context.newPage()
  await teacher.goto(platform.page({ ...grace, choosing: true }))
  const picker = toolIn(teacher)
  await picker.getByRole('checkbox', { name: new RegExp(slow.name) }).check()
  await picker.getByRole('searchbox', { name: 'Search agents' }).fill('calculus')
  await picker.getByRole('button', { name: 'Search', exact: true }).click()
  await picker.getByRole('checkbox', { name: /Calculus tutor/ }).check()
  await picker.getByRole('button', { name: 'Place in the course' }).click()
  await expect(picker.getByText('Saved in the course')).toBeVisible()
  const items = platform.chosen[0]!['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
    title: string
    custom: { agent: string }
  }[]
  const [tutor, other] = ['Calculus tutor', slow.name].map(name => items.find(({ title }) => title === name)!)
  const placed = { custom: tutor!.custom, link: 'tutor', columns: true }

  // A learner chats, reloads, comes back, has a second tab, and goes on the next day.
  const learner = await context.newPage()
  await learner.goto(platform.page(placed))
  await ask(learner, question)
  await learner.reload()
  await goOn(learner)
  await learner.goto(platform.page({ custom: other!.custom, link: 'other', columns: true }))
  await expect(chatIn(toolIn(learner)).sender).toBeVisible()
  await learner.goBack({ waitUntil: 'commit' })
  await goOn(learner)
  const second = await context.newPage()
  await second.goto(platform.page(placed))
  await goOn(second)
  await ask(second, 'And at infinity?')
  await second.close()
  try {
    await product.goOn(hours)
    platform.goOn(hours)
    await context.clock.setSystemTime(Date.now() + hours * 3600_000)
    const tomorrow = await context.newPage()
    await tomorrow.goto(platform.page(placed))
    await goOn(tomorrow)
    await ask(tomorrow, 'Where were we?')
    await tomorrow.close()
  } finally {
    await product.goOn(0)
    platform.goOn(0)
    await context.clock.setSystemTime(Date.now())
  }

  // Taking part arrives once, in the column that the teacher has made for it.
  await teacher.goto(platform.page({ ...placed, ...grace }))
  await picker.getByRole('button', { name: 'Your course' }).click()
  const column = picker.getByRole('button', { name: /Ask · Calculus tutor/ })
  await column.click()
  await picker.getByRole('option', { name: 'A new column' }).click()
  await picker.getByRole('button', { name: 'Make it' }).click()
  await expect(column).toContainText('A column made for it')
  await picker.getByRole('tab', { name: 'Insight' }).click()
  await expect(picker.getByText('at least five learners are behind it')).toBeVisible()
  const { columns, scoresOf } = platform.gradebook
  expect(columns).toMatchObject([{ tag: 'taking-part', resourceLinkId: 'tutor' }])
  // It is told within a minute.
  await expect.poll(() => scoresOf(columns[0]!.id), { timeout: 150_000 }).toMatchObject([{ userId: 'ada', scoreGiven: 100 }])

  // A copy of the course has the agent, and nobody's conversations.
  const copy = await context.newPage()
  await copy.goto(platform.page({ custom: tutor!.custom, course: 'calculus-copy', link: 'tutor-copy' }))
  await expect(toolIn(copy).getByRole('heading', { name: 'Calculus tutor', level: 1 })).toBeVisible()
  await toolIn(copy).getByRole('button', { name: 'History', exact: true }).click()
  await expect(toolIn(copy).getByText(question)).toBeHidden()
  await copy.close()

  // An exam that begins cuts an answer.
  await learner.goto(platform.page({ custom: other!.custom, link: 'other' }))
  const chat = chatIn(toolIn(learner))
  await chat.ask('Tell me everything')
  await expect(chat.last).toContainText('word3')
  await picker.getByRole('tab', { name: 'Settings' }).click()
  await picker.getByRole('button', { name: 'Add an exam' }).click()
  const inMinutes = (minutes: number) =>
    teacher.evaluate(
      at => new Date(at - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
      Date.now() + minutes * 60_000
    )
  await picker.getByRole('textbox', { name: 'Begins', exact: true }).fill(await inMinutes(-1))
  await picker.getByRole('textbox', { name: 'Ends', exact: true }).fill(await inMinutes(60))
  await picker.getByRole('textbox', { name: 'English' }).fill('Good luck in the midterm!')
  await picker.getByRole('button', { name: 'Save' }).click()
  await picker.getByRole('button', { name: 'Close it' }).click()
  await expect(chat.last).toContainText('Good luck in the midterm! Closed for an exam until')
  await expect(chat.stop).toBeHidden()
  await browser.close()
})
