import type { Page } from '@playwright/test'
import { makeTone } from '../../examples/demo-platforms/answers/tone.mjs'
import { chatIn } from './chat.ts'
import { call } from './given.ts'
import type { Product } from './product.ts'
import { expect, test } from './world.ts'

type File = { name: string; type: string; bytes: Buffer }

test('a sound and a film that an agent makes are played where they stand, and can be downloaded', async ({
  signedIn,
  product
}) => {
  const page = await signedIn('instructor', { at: '/' })
  const film = Buffer.from(await page.evaluate(recordFilm), 'base64')
  const path = await agentWith(page, product, 'players', [
    { name: 'bell.wav', type: 'audio/wav', bytes: makeTone(1) },
    { name: 'wave.webm', type: 'video/webm', bytes: film },
    { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Read this.') }
  ])
  await page.goto(path)
  const chat = chatIn(page)
  await chat.ask('Play something')
  await chat.replied()
  await expect(chat.last.locator('audio, video')).toHaveCount(2)
  for (const [tag, name] of [
    ['audio', 'bell.wav'],
    ['video', 'wave.webm']
  ] as const) {
    const player = chat.last.locator(tag)
    await expect(player).toHaveAccessibleName(name)
    await player.evaluate((media: HTMLMediaElement) => {
      media.muted = true
      return media.play()
    })
    await expect.poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime)).toBeGreaterThan(0)
    await expect(chat.last.getByRole('link', { name })).toHaveAttribute('download', name)
  }
  await page.reload()
  await expect(chatIn(page).last.locator('video')).toBeVisible()
})

test('what the browser cannot play is only a link', async ({ signedIn, product }) => {
  const page = await signedIn('instructor', { at: '/' })
  const broken = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVE', 'latin1'), Buffer.alloc(40, 0xff)])
  await page.goto(await agentWith(page, product, 'broken-players', [{ name: 'broken.wav', type: 'audio/wav', bytes: broken }]))
  const chat = chatIn(page)
  await chat.ask('Play something')
  await chat.replied()
  await expect(chat.last.getByRole('link', { name: 'broken.wav' })).toBeVisible()
  await expect(chat.last.locator('audio')).toHaveCount(0)
})

/** An agent of Copilot Studio that answers with files. */
async function agentWith(page: Page, product: Product, name: string, files: File[]): Promise<string> {
  const key = `direct-line-secret-of-e2e-${name}`
  product.platforms.platforms.copilot.addApp({ key, switches: { answer: ['Listen, then look.'], files } })
  const agent = await call(page, 'POST', '/agents', {
    name,
    icon: 'AgentDefault',
    category: 'research',
    description: 'Makes sounds and films.',
    opener: '',
    suggested_questions: [],
    visibility: 'private',
    connection: { platform: 'copilot', type: 'chat', api_url: `${product.platforms.url}/copilot`, api_key: key }
  })
  return `/agents/${agent.id}/conversation`
}

/** Records a moving square in the page's own browser, which certainly plays it. Runs in the page. */
async function recordFilm(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 90
  const pen = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const ended = new Promise(resolve => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < 20; frame++) {
    pen.fillStyle = '#2f6b57'
    pen.fillRect(0, 0, 160, 90)
    pen.fillStyle = '#fff'
    pen.fillRect(frame * 6, 30, 30, 30)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  recorder.stop()
  await ended
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
