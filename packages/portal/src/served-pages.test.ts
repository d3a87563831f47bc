import { expect, test } from 'vitest'
import { isReplaced, type PageHost, watchForNewVersion, whyMissing } from './served-pages.ts'

const own = '/assets/main-one.js'
const page = (entry: string) => `<!doctype html><html><head><script type="module" src="${entry}"></script></head></html>`
const missing = new TypeError('Failed to fetch dynamically imported module: https://school.example/assets/home-one.js')

/** A browser on a page of version one, and a server that may come to serve another version, or not answer at all. */
function browser() {
  const heard = { visible: () => {}, network: () => {} }
  const server = { entry: own, chunk: 200, answers: true, looks: 0 }
  const state = { now: 0, offline: false }
  const host: PageHost = {
    async fetch(url) {
      if (!server.answers) throw new TypeError('Failed to fetch')
      if (url !== '/') return new Response(null, { status: server.chunk })
      server.looks++
      return new Response(page(server.entry))
    },
    now: () => state.now,
    isOffline: () => state.offline,
    onVisible(fn) {
      heard.visible = fn
      return () => {
        heard.visible = () => {}
      }
    },
    onNetwork(fn) {
      heard.network = fn
      return () => {
        heard.network = () => {}
      }
    }
  }
  return { host, server, state, heard }
}

test('a page is replaced when the server hands out one that begins with another script', async () => {
  const { host, server } = browser()
  expect(await isReplaced(host, own)).toBe(false)
  server.entry = '/assets/main-two.js'
  expect(await isReplaced(host, own)).toBe(true)
})

test('a chunk is missing because of the network, or of a new version, and nothing else is taken for either', async () => {
  const { host, server, state } = browser()
  expect(await whyMissing(host, missing, own)).toBe('failed')
  server.chunk = 404
  expect(await whyMissing(host, missing, own)).toBe('replaced')
  // Safari names no address.
  expect(await whyMissing(host, new TypeError('Importing a module script failed.'), own)).toBe('failed')
  server.entry = '/assets/main-two.js'
  expect(await whyMissing(host, new TypeError('Importing a module script failed.'), own)).toBe('replaced')
  expect(await whyMissing(host, new RangeError('a mistake of ours'), own)).toBe('failed')
  server.answers = false
  expect(await whyMissing(host, missing, own)).toBe('offline')
  state.offline = true
  expect(await whyMissing(host, new RangeError('anything'), own)).toBe('offline')
})

test('an open page is told once of a new version, by somebody’s return to it or by the network’s', async () => {
  const { host, server, state, heard } = browser()
  let told = 0
  watchForNewVersion(host, () => told++, own)
  const settled = () => new Promise(resolve => setTimeout(resolve, 5))
  server.entry = '/assets/main-two.js'
  // Who comes back within a minute asks for nothing.
  heard.visible()
  await settled()
  expect(server.looks).toBe(0)
  state.now = 60_000
  heard.visible()
  heard.visible()
  await settled()
  expect({ told, looks: server.looks }).toEqual({ told: 1, looks: 1 })
  heard.network()
  await settled()
  expect({ told, looks: server.looks }).toEqual({ told: 1, looks: 1 })
})

test('a server that does not answer is no new version, and the return of the network looks at once', async () => {
  const { host, server, state, heard } = browser()
  let told = 0
  watchForNewVersion(host, () => told++, own)
  server.entry = '/assets/main-two.js'
  state.offline = true
  server.answers = false
  heard.network()
  state.now = 60_000
  heard.visible()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(told).toBe(0)
  state.offline = false
  server.answers = true
  heard.network()
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(told).toBe(1)
})
