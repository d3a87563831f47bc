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

const tagPinned = (tag: string, address: string, integrity: string) =>
  tag.replace(/src="[^"]+"/, `src="${address}" integrity="${integrity}" crossorigin="anonymous"`)
