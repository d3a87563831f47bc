import { createHash } from 'node:crypto'
import { chatIn } from '../chat.ts'
import { startPage } from '../course-page.ts'
import { frameOf, launchers, linkTo, tagFor } from '../widget-page.ts'
import { expect, test } from '../world.ts'

test('each file that the manifest of a release names is served as its hash says, and a page can pin the loader by it', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  const version = await page.request
    .get(`${product.url}/sdk/0/widget.js`)
    .then(async answer => /\/sdk\/([^/]+)\/widget\.js/.exec((await answer.text()).replace('/sdk/v1/widget.js', ''))![1]!)
  const manifest = await page.request.get(`${product.url}/sdk/${version}/manifest.json`)
  const told = (await manifest.json()) as { version: string; files: Record<string, string> }
  expect(told.version).toBe(version)
  expect(Object.keys(told.files).length).toBeGreaterThan(1)
  for (const [path, integrity] of Object.entries(told.files)) {
    const body = await (await page.request.get(product.url + path)).body()
    expect(integrity, path).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`)
  }

  const address = `/sdk/${version}/widget.js`
  const pinned = (integrity: string) => tagPinned(tagFor(product)(link), `${product.url}${address}`, integrity)
  const link = await linkTo(as, product)
  const course = await startPage(pinned(told.files[address]!))
  await page.goto(course.url)
  await launchers(page).click()
  await expect(chatIn(frameOf(page)).sender).toBeFocused()
  await course.stop()
})

test('a loader of another build, which a browser has kept, opens the chat with the code that this server has', async ({
  visit,
  as,
  product
}) => {
  const page = await visit()
  await page.route('**/widget.js', async route => {
    const answer = await route.fetch()
    const older = (await answer.text()).replace(/panel-[\w-]+\.js/, 'panel-Older1.js').replaceAll('"0.1.0"', '"0.0.9"')
    await route.fulfill({ response: answer, body: older })
  })
  const panels: string[] = []
  page.on('response', response => response.url().includes('/panel-') && panels.push(`${response.status()} ${response.url()}`))
  const course = await startPage(tagFor(product)(await linkTo(as, product)))
  await page.goto(course.url)
  await launchers(page).click()
  const chat = chatIn(frameOf(page))
  await expect(chat.sender).toBeFocused()
  await page.evaluate('LyceumChat.instances[0].ready')
  expect(await page.evaluate('LyceumChat.version')).toBe('0.0.9')
  expect(panels).toEqual([`200 ${product.url}/widget-assets/panel-Older1.js`])
  await page.evaluate(`LyceumChat.instances[0].ask('What does a limit say?')`)
  await chat.replied()
  await course.stop()
})

const tagPinned = (tag: string, address: string, integrity: string) =>
  tag.replace(/src="[^"]+"/, `src="${address}" integrity="${integrity}" crossorigin="anonymous"`)
