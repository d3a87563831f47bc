import { chatIn } from './chat.ts'
import { giveAgent } from './given.ts'
import { expect, test } from './world.ts'

test('an answer is read aloud in the voice of its platform, once more without asking again, until it is stopped', async ({
  signedIn,
  as,
  product
}) => {
  const parameters = { text_to_speech: { enabled: true } }
  const agent = await giveAgent(await as('instructor'), product, { parameters, switches: { answer: 'A limit. '.repeat(60) } })
  const page = await signedIn('instructor', { at: '/' })
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const { play, pause } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      heard.push(
        `play ${new URL(this.src).pathname
          .split('/')
          .at(-1)
          ?.replace(/^.*-(?=spoken)/, '')}`
      )
      return play.call(this)
    }
    HTMLMediaElement.prototype.pause = function () {
      heard.push('pause')
      pause.call(this)
    }
  })
  await page.goto(`/agents/${agent.id}/conversation`)
  const chat = chatIn(page)
  await chat.ask('What is a limit?')
  const answer = await chat.replied()
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  for (const times of [1, 2]) {
    await answer.getByRole('button', { name: 'Read aloud' }).click()
    await expect.poll(async () => (await heard()).filter(one => one === 'play spoken')).toHaveLength(times)
    await answer.getByRole('button', { name: 'Stop reading' }).click()
    await expect(answer.getByRole('button', { name: 'Read aloud' })).toBeVisible()
    await expect.poll(async () => (await heard()).at(-1)).toBe('pause')
  }
  const asked = product.platforms.calls.filter(({ key, path }) => key === agent.key && path === '/text-to-audio')
  expect(asked).toHaveLength(1)
})
