import type { Locator } from '@playwright/test'
import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { historyOf } from './history.ts'
import { expect, phone, test } from './world.ts'

test('a form that comes first becomes what was entered, which can be changed; only then the agent asks', async ({ signedIn }) => {
  const page = await signedIn('instructor')
  await page.goto('/agents/demo-lesson-planner/conversation')
  const chat = chatIn(page)
  const subject = page.getByRole('textbox', { name: /^Subject/ })
  const opener = page.getByText(/^A plan for/)
  await subject.fill('Photosynthesis')
  await expect(opener).toHaveCount(0)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(opener).toContainText('A plan for Photosynthesis in')
  await expect(chat.sender).toBeFocused()

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(subject).toHaveValue('Photosynthesis')
  await expect(subject).toBeFocused()
  await subject.fill('Cells')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(opener).toContainText('A plan for Cells in')
  await expect(page.getByRole('definition').first()).toHaveText('Cells')
})

test('what is entered in a form that comes first is there again after another conversation, and gone once it was sent', async ({
  signedIn
}) => {
  const page = await signedIn('instructor', { at: '/agents/demo-lesson-planner/conversation' })
  const chat = chatIn(page)
  const subject = page.getByRole('textbox', { name: /^Subject/ })
  const start = page.getByRole('button', { name: 'Start' })
  await subject.fill('Photosynthesis')
  await start.click()
  await chat.ask('A first lesson')
  await chat.replied()
  const history = await historyOf(page)
  await page.getByRole('button', { name: 'New chat' }).first().click()
  await expect(subject).toHaveValue('Biology')
  await subject.fill('Cells')
  await history.getByRole('button', { name: 'A first lesson', exact: true }).click()
  await expect(chat.messages).toHaveCount(2)
  await page.getByRole('button', { name: 'New chat' }).first().click()
  await expect(subject).toHaveValue('Cells')
  await page.reload()
  await expect(subject).toHaveValue('Cells')
})

test('a picture that is sent is seen with the question, also later, and can be shown large', async ({ signedIn }) => {
  const page = await signedIn('instructor')
  await page.goto('/agents/demo-calculus-tutor/conversation')
  const chat = chatIn(page)
  const buffer = await page.screenshot()
  await chat.attach({ name: 'graph.png', mimeType: 'image/png', buffer })
  await chat.ask('What is this?')
  const picture = chat.messages.first().getByRole('img', { name: 'graph.png' })
  const isShown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  await chat.replied()
  await page.reload()
  await expect.poll(isShown).toBe(true)
  await chat.messages.first().getByRole('button', { name: 'Show large: graph.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'graph.png' })).toBeVisible()
})

test('what is spoken lands in the field and is not sent; a refused microphone is explained', async ({ signedIn }) => {
  const page = await signedIn('student')
  // The recogniser of this browser has no service here, and the machine no microphone.
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Object.defineProperty(window, name, { value: undefined })
    // A blank page may not ask for a microphone.
    if (!navigator.mediaDevices) return
    navigator.mediaDevices.getUserMedia = async () => {
      const sound = new AudioContext()
      const voice = sound.createOscillator()
      const microphone = sound.createMediaStreamDestination()
      voice.connect(microphone)
      voice.start()
      return microphone.stream
    }
  })
  await page.goto('/agents/demo-calculus-tutor/conversation')
  const chat = chatIn(page)
  await chat.sender.fill('Please:')
  await page.getByRole('button', { name: 'Speak' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Listening. Speak now.' })).toBeAttached()
  await expect(page.locator('.ly-voice-sound[data-speaking]')).toBeVisible()
  await expect(page.getByText('0:01 / 1:00')).toBeVisible()
  await page.getByRole('button', { name: 'Stop listening' }).press('Enter')
  await expect(chat.sender).toHaveValue(/^Please: This sentence stands for what you said/)
  await expect(chat.sender).toBeFocused()
  await expect(chat.messages).toHaveCount(0)

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The microphone is not allowed here.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chat.sender).toBeFocused()
})

test('a file can be attached by its address, and a wrong one is explained', async ({ signedIn, product }) => {
  const page = await signedIn('instructor')
  await page.goto('/agents/demo-calculus-tutor/conversation')
  await page.getByRole('button', { name: 'Attach files' }).click()
  const address = page.getByRole('textbox', { name: 'Attach a file from a link' })
  await address.fill('notes.pdf')
  // With this Enter, an input method takes what it has composed.
  await address.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(address).toHaveAttribute('aria-invalid', 'false')
  await address.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid file link')
  // An address inside of the server's own network is treated as one that does not exist.
  await address.fill('http://127.0.0.1/notes.pdf')
  await address.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '127.0.0.1/notes.pdf' })).toContainText('Invalid file link')
  await page.getByRole('button', { name: 'Remove 127.0.0.1/notes.pdf' }).click()
  await expect(chatIn(page).sender).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: '127.0.0.1/notes.pdf' })).toHaveCount(0)

  // So can one for a field of an agent's form, where the address is pasted.
  const handout = { variable: 'handout', label: 'Handout', required: false, allowed_file_types: ['document'] }
  const form = [{ file: { ...handout, allowed_file_upload_methods: ['local_file', 'remote_url'] } }]
  const agent = await giveAgent(page, product, { mode: 'advanced-chat', parameters: { user_input_form: form } })
  await page.goto(`/agents/${agent.id}/conversation`)
  await page.getByRole('button', { name: 'Drop a file here, paste a link, or browse' }).evaluate(button => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ' http://127.0.0.1/plan.pdf ')
    button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('listitem').filter({ hasText: '127.0.0.1/plan.pdf' })).toContainText('Invalid file link')
})

test('on a phone, what is attached and switched stands in one line with sending', async ({ signedIn }) => {
  const page = await signedIn('instructor', { ...phone, at: '/agents/demo-calculus-tutor/conversation' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Knowledge bases')).toBeVisible()
  const line = await middleOf(button('Attach files'))
  for (const name of ['Online search', 'Knowledge bases', 'Send']) expect(await middleOf(button(name))).toBeCloseTo(line, 0)
})

test('on the narrowest phones the words of three switches are whole, in one line with sending', async ({ signedIn }) => {
  const page = await signedIn('instructor', { ...phone, viewport: { width: 360, height: 740 } })
  // The demo school has no agent that can do all three.
  await page.route('**/agents/*/config*', async route => {
    const response = await route.fetch()
    const config = await response.json()
    const capabilities = { ...config.capabilities, deep_thinking: true, online_search: true, knowledge_bases: true }
    await route.fulfill({ response, json: { ...config, capabilities } })
  })
  await page.goto('/agents/demo-calculus-tutor/conversation')
  for (const name of ['Deep thinking', 'Online search', 'Knowledge bases']) {
    const toggle = page.getByRole('button', { name, exact: true })
    await toggle.tap()
    await page.keyboard.press('Escape')
    expect(await toggle.evaluate(element => element.scrollWidth - element.clientWidth), name).toBe(0)
    expect(await middleOf(toggle)).toBeCloseTo(await middleOf(chatIn(page).send), 0)
  }
})

async function middleOf(element: Locator): Promise<number> {
  const box = (await element.boundingBox())!
  return box.y + box.height / 2
}
