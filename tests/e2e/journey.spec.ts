import type { Page } from '@playwright/test'
import { chatIn } from './chat.ts'
import { choose } from './choose.ts'
import { chooseInHistory, historyOf } from './history.ts'
import { menus } from './menus.ts'
import type { Product } from './product.ts'
import { chooseAccount, expect, phone, test } from './world.ts'

const questions = ['Why does the chain rule work?', 'What does a limit say?']
const opener = 'Bring me an integral and we take it apart.'
const writtenOpener = opener.replace('integral', '**integral**')

// A phone changes how it looks and where things are, and what is done with a finger.
test.describe.configure({ mode: 'parallel' })
journey('on a desktop', 'Riemann')
journey('on a phone', 'Gauss')

/** One story from the first key to the course page; each chapter goes on where the one before ended. */
function journey(device: 'on a desktop' | 'on a phone', mathematician: string) {
  test.describe(device, () => {
    const onPhone = device === 'on a phone'
    if (onPhone) test.use(phone)
    test.describe.configure({ mode: 'serial' })
    const inGate = onPhone ? {} : { tag: '@gate' }

    const name = `${mathematician} guide`
    const key = `app-journey-${mathematician.toLowerCase()}-secret-77aa`
    /** Where those who look for it find it. */
    const found = `/discovery?query=${mathematician.toLowerCase()}`

    const addApp = ({ platforms }: Product) =>
      platforms.addApp({
        key,
        mode: 'chat',
        name,
        description: 'Takes integrals apart, step by step.',
        subject: 'calculus',
        parameters: {
          opening_statement: writtenOpener,
          suggested_questions: questions,
          suggested_questions_after_answer: { enabled: true }
        },
        switches: { thinkTagged: true, paceMs: 12, pictureIcon: true }
      })

    let shareLink = ''

    if (!onPhone)
      test(
        'a person who is signed out chooses an account at the school’s provider and is greeted by name',
        inGate,
        async ({ visit }) => {
          const page = await visit()
          await page.goto('/')
          await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
          await chooseAccount(page, 'instructor')
          await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Mei$/ })).toBeVisible()
        }
      )

    test(
      'an instructor publishes a Dify agent in three steps, a wrong key is told under its field, and a wrong address and type are repaired',
      inGate,
      async ({ signedIn, product }) => {
        addApp(product)
        const page = await signedIn('instructor')
        await (await menus(page)).getByRole('link', { name: 'Publish agent' }).click()
        await page.getByRole('button', { name: /^Dify/ }).click()

        await page.getByLabel('Platform API URL').fill(product.platforms.difyUrl)
        const keyField = page.getByLabel('API key')
        await keyField.fill('app-journey-wrong-key')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(keyField).toHaveAccessibleDescription(/does not accept this key/)
        await expect(keyField).toBeFocused()
        await expect(page.getByText('Access token is invalid')).toBeVisible()

        await page.getByLabel('Platform API URL').fill(product.platforms.difyUrl.replace(/\/v1$/, ''))
        await choose(page.getByRole('radio', { name: 'Workflow' }))
        await keyField.fill(key)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('button', { name: 'Use this address' }).click()
        await page.getByRole('button', { name: 'Switch to Chat' }).click()
        await expect(page.getByText(`Connected to “${name}”.`)).toBeVisible()
        await expect(page.getByText('2 suggested questions and the opener were read from Dify.')).toBeVisible()
        await expect(page.getByLabel('Name')).toHaveValue(name)
        await expect(page.getByLabel('Conversation opener')).toHaveValue(writtenOpener)
        await expect(page.getByLabel('Suggested question 1')).toHaveValue(questions[0]!)
        await expect(page.getByLabel('Suggested question 2')).toHaveValue(questions[1]!)
        await expect(page.getByRole('radio', { name: 'Picture' })).toBeChecked()

        await choose(page.getByRole('radio', { name: 'Research' }))
        await choose(page.getByRole('radio', { name: /^Public/ }))
        await page.getByRole('button', { name: 'Submit for review' }).click()
        await expect(page.getByText(`“${name}” is waiting for review.`).last()).toBeVisible()
        await expect(page).toHaveURL(/\/profile\/agents$/)
        await expect(page.getByText(name).first()).toBeVisible()
        await expect(page.getByText('Waiting for review').first()).toBeVisible()
      }
    )

    test(
      'an admin rejects with a reason, which the instructor reads, and approves when it is submitted again',
      inGate,
      async ({ signedIn }) => {
        const admin = await signedIn('admin')
        await openForReview(admin)
        await admin.getByRole('button', { name: 'Reject' }).click()
        // A message at the foot of the page is an alertdialog too: this one asks for a reason.
        const dialog = admin
          .getByRole('alertdialog')
          .or(admin.getByRole('dialog'))
          .filter({ has: admin.getByLabel('Reason') })
        const reject = dialog.getByRole('button', { name: 'Reject' })
        await reject.click()
        await expect(dialog.getByText('Required')).toBeVisible()
        await dialog.getByLabel('Reason').fill('Say which course it is for.')
        await reject.click()
        await expect(dialog).toBeHidden()
        await expect(headOf(admin)).toContainText('Rejected')
        await expect(admin.getByRole('list', { name: 'Review progress' })).toContainText('Say which course it is for.')

        const instructor = await signedIn('instructor')
        await (await menus(instructor)).getByRole('link', { name: 'My work' }).click()
        await expect(instructor.getByText(/Say which course it is for\./)).toBeVisible()
        await instructor.getByRole('button', { name: `Actions for ${name}` }).click()
        await instructor.getByRole('menuitem', { name: 'Submit for review' }).click()
        await instructor.getByRole('button', { name: 'Submit', exact: true }).click()
        await expect(instructor.getByText(`“${name}” is waiting for review`).last()).toBeVisible()

        await admin.reload()
        await admin.getByRole('link', { name: 'Open chat' }).click()
        const review = admin.getByRole('region', { name: 'Review' })
        await expect(review).toContainText('This is a trial of version')
        await review.getByRole('button', { name: 'Approve' }).click()
        await expect(review).toContainText('Approved')
        await expect(review.getByRole('link', { name: /^Next to review: / })).toBeVisible()
        await review.getByRole('link', { name: 'Back to the review' }).click()
        await expect(headOf(admin)).toContainText('Approved')
        await expect(admin.getByRole('button', { name: 'Approve' })).toBeHidden()
      }
    )

    test('a student finds it by a word and by its category', inGate, async ({ signedIn }) => {
      const page = await signedIn('student')
      await (await menus(page)).getByRole('link', { name: 'Discover', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Search agents' }).fill(mathematician.toLowerCase())
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
      // Beside the list stands the student's history, with what other stories ask.
      await expect(page.getByRole('main').getByRole('link', { name: 'Writing studio 写作工坊' })).toBeHidden()
      await expect(page).toHaveURL(new RegExp(found.split('?')[1]!))

      await page.getByRole('searchbox', { name: 'Search agents' }).fill('')
      await choose(page.getByRole('radio', { name: /^Research/ }))
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Calculus tutor' })).toBeHidden()
      await choose(page.getByRole('radio', { name: /^Management/ }))
      await expect(page.getByRole('main').getByRole('link', { name })).toBeHidden()
    })

    test(
      'a student chats: the answer arrives in pieces, thinking folds to its time, follow-ups are offered, stopping keeps what came',
      inGate,
      async ({ signedIn }) => {
        const page = await signedIn('student', { at: found })
        await openAgent(page)
        const chat = chatIn(page)
        await expect(page.getByText(opener)).toBeVisible()

        await chat.suggestions.getByRole('button', { name: questions[0]! }).click()
        await expect(chat.stop).toBeVisible()
        const answer = chat.last
        await expect.poll(async () => ((await answer.textContent()) ?? '').length).toBeGreaterThan(40)
        const early = ((await answer.textContent()) ?? '').length
        await expect.poll(async () => ((await answer.textContent()) ?? '').length).toBeGreaterThan(early + 40)
        await chat.replied()
        const thought = answer.getByText(/^Thought for \d+(\.\d+)? s$/)
        await expect(thought).toBeVisible()
        const thoughts = answer.getByText(/^The question is "Why does the chain rule work\?"/)
        await expect(thoughts).toBeHidden()
        await thought.click()
        await expect(thoughts).toBeVisible()
        await expect(answer.locator('strong, table, blockquote, li').first()).toBeVisible()
        await expect(answer).not.toContainText('**')
        await expect(page).toHaveURL(/conversationId=/)

        const followUps = chat.suggestions.getByRole('button')
        await expect(followUps.first()).toBeVisible()
        await followUps.first().click()
        await expect.poll(async () => ((await chat.last.textContent()) ?? '').length).toBeGreaterThan(40)
        await chat.stop.click()
        await expect(chat.last).toContainText('You stopped this reply.')
        await expect(chat.stop).toBeHidden()
      }
    )

    test(
      'a student keeps order in the history: new chat, rename, delete, and the last one stays',
      inGate,
      async ({ signedIn }) => {
        const page = await signedIn('student', { at: found })
        await openAgent(page)
        const chat = chatIn(page)
        await newChat(page)
        await expect(page.getByText('You are already in a new chat.')).toBeVisible()

        await chat.ask('What does a limit say?')
        await chat.replied()
        let history = await historyOf(page)
        await chooseInHistory(history, 'What does a limit say?', 'Rename')
        const field = history.getByRole('textbox', { name: 'Name of the conversation' })
        await field.fill('Limits, before the exam')
        await field.press('Enter')
        await expect(history.getByRole('button', { name: 'Limits, before the exam', exact: true })).toBeFocused()

        await chooseInHistory(history, 'Limits, before the exam', 'Delete')
        await expect(page.getByRole('heading', { name: 'Delete this conversation?' })).toBeVisible()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
        await expect(history.getByRole('button', { name: 'Limits, before the exam', exact: true })).toBeHidden()
        await history.getByRole('button', { name: /^More actions: / }).click()
        const last = page.getByRole('menuitem', { name: 'The last conversation cannot be deleted.' })
        await expect(last).toHaveAttribute('aria-disabled', 'true')

        await page.reload()
        history = await historyOf(page)
        await expect(history.getByRole('button', { name: questions[0]!, exact: true })).toBeVisible()
      }
    )

    test(
      'the instructor shares it, and a guest without an account chats through the link',
      inGate,
      async ({ signedIn, visit, product }) => {
        const instructor = await signedIn('instructor', { at: found })
        await openAgent(instructor)
        await instructor.getByRole('button', { name: 'Share' }).click()
        const dialog = instructor.getByRole('dialog', { name: `Share ${name}` })
        await dialog.getByRole('button', { name: 'Create link' }).click()
        shareLink = (await dialog.getByText(/^http.*\/chatbot\//).textContent()) ?? ''
        await dialog.getByRole('tab', { name: 'Settings' }).click()
        await choose(dialog.getByRole('radio', { name: 'Everyone with the link' }))
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(instructor.getByText('Saved', { exact: true }).last()).toBeVisible()
        await dialog.getByRole('tab', { name: 'Link and code' }).click()
        await expect(dialog.getByText(shareLink, { exact: true })).toBeVisible()
        expect(shareLink).toMatch(new RegExp(`^${product.url}/chatbot/[\\w-]{22,}$`))

        const guest = await visit()
        await guest.goto(shareLink)
        const chat = chatIn(guest)
        await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible()
        await expect(guest.getByText(opener)).toBeVisible()
        await chat.ask('What does a limit say?')
        await chat.replied()
        await expect(chat.last).toContainText('limit')
        await guest.reload()
        await expect(chat.messages).toHaveCount(2)
      }
    )

    /** The agent's name and where it stands. */
    const headOf = (page: Page) => page.getByRole('heading', { name, level: 1 }).locator('..')

    async function openForReview(page: Page) {
      await (await menus(page)).getByRole('link', { name: 'Management' }).click()
      await page.getByRole('link', { name }).first().click()
      await expect(page).toHaveURL(/\/management\/agents\/[\w-]+$/)
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }

    /** From the page where it is found. */
    async function openAgent(page: Page) {
      await page.getByRole('main').getByRole('link', { name }).click()
      await expect(chatIn(page).sender).toBeVisible()
    }
  })
}

async function newChat(page: Page) {
  await page.getByRole('button', { name: 'New chat' }).first().click()
}
