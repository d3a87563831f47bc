// In the proof alone: a server is installed without a part.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBase, type Document, fillPath, listDocuments, uploadDocuments } from '@lyceum/core/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { createChildWorld } from '../testing/child-world.ts'
import { pdfOf } from '../testing/documents/pdf.ts'
import { cardOf, pdfOfScans } from '../testing/documents/scan.ts'
import { createGiven, startApi } from '../testing/index.ts'
import { uploadTexts } from '../testing/upload-text.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

/** A picture and a PDF of pictures, which have a text only where it is recognized, and a PDF that has one. */
async function filesOf(): Promise<[name: string, content: Uint8Array<ArrayBuffer>][]> {
  const card = await cardOf('The pool is closed')
  const text = pdfOf([[{ text: 'The fee is 40 crowns.', x: 50, y: 700 }]])
  const files: [string, Uint8Array][] = [
    ['notice.png', card],
    ['scan.pdf', await pdfOfScans([card], { card: true })],
    ['fees.pdf', text]
  ]
  return files.map(([name, content]) => [name, new Uint8Array(content)])
}

const expected = [
  { name: 'fees.pdf', status: 'completed', failure: null },
  { name: 'notice.png', status: 'failed', failure: 'scanned' },
  { name: 'scan.pdf', status: 'failed', failure: 'scanned' }
]
const outcomes = (items: Document[]) =>
  items.map(({ name, status, failure }) => ({ name, status, failure })).sort((one, other) => one.name.localeCompare(other.name))

test('with TEXT_RECOGNITION=off scans fail with their reason, and other documents are read', async () => {
  const api = await startApi({ config: { recognizesText: false, ingestWorkers: 1 } })
  cleanUp.push(() => api.stop())
  const instructor = await createGiven(api).manager()
  const { id: baseId } = await instructor.call(createBase, { body: { name: 'Scans' } })
  await uploadTexts(api, instructor, baseId, ...(await filesOf()))
  await vi.waitFor(async () => {
    const { items } = await instructor.call(listDocuments, { params: { baseId } })
    expect(outcomes(items)).toEqual(expected)
  }, 30_000)
}, 60_000)

test('without the optional packages the server starts, scans fail with their reason, and other documents are read', async () => {
  const world = await createChildWorld()
  cleanUp.push(() => world.end())
  const child = await world.start(undefined, await serverWithoutOptional())
  const call = world.callOf(child)
  const { id: baseId } = await call(createBase, { body: { name: 'Scans' } })
  const form = new FormData()
  for (const [name, content] of await filesOf()) form.append(uploadDocuments.upload.field, new Blob([content]), name)
  const address = child.url + fillPath(uploadDocuments.path, { baseId })
  expect((await fetch(address, { method: 'POST', headers: world.headers(), body: form })).status).toBe(200)
  await vi.waitFor(async () => {
    const { items } = await call(listDocuments, { params: { baseId } })
    expect(outcomes(items)).toEqual(expected)
  }, 30_000)
}, 120_000)

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The built server beside the packages that `npm install --omit=optional` installs; its file. */
async function serverWithoutOptional(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-without-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  const api = join(folder, 'packages/api')
  await cp(join(root, 'packages/api/dist'), join(api, 'dist'), { recursive: true })
  await cp(join(root, 'packages/api/package.json'), join(api, 'package.json'))
  for (const name of ['core', 'portal', 'widget']) await link(join(root, 'packages', name), join(folder, 'packages', name))
  const { optionalDependencies } = JSON.parse(await readFile(join(api, 'package.json'), 'utf8'))
  const left = new Set(Object.keys(optionalDependencies))
  for (const modules of ['node_modules', 'packages/api/node_modules'])
    for (const name of await packagesIn(join(root, modules)))
      if (!left.has(name)) await link(join(root, modules, name), join(folder, modules, name))
  return join(api, 'dist/main.js')
}

async function packagesIn(modules: string): Promise<string[]> {
  const names = await readdir(modules).catch((): string[] => [])
  const found = await Promise.all(
    names.map(async name => (name.startsWith('@') ? (await readdir(join(modules, name))).map(one => `${name}/${one}`) : [name]))
  )
  return found.flat().filter(name => !name.startsWith('.'))
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}
