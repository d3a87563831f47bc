import { afterEach, expect, test, vi } from 'vitest'
import { guestHost } from '../host.ts'
import { carriedStorage } from './carried-storage.ts'

/** A frame of another site without storage, at an address that changes with its history. */
function frame() {
  const location = { origin: 'https://ai.example', pathname: '/chatbot/share', search: '?locale=en-US', hash: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', { referrer: 'https://lms.example/page', cookie: '' })
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, address: string) => {
      location.hash = new URL(address, location.origin).hash
    }
  })
  const host = {
    ...guestHost(),
    /** Seals and opens as the server does. */
    fetch: async (_url: string, { body }: RequestInit) => {
      const { state, handle } = JSON.parse(`${body}`)
      return Response.json(handle ? { state: atob(handle) } : { handle: btoa(state) })
    }
  }
  return { location, open: () => carriedStorage(host, 'share') }
}

afterEach(() => vi.unstubAllGlobals())

test('what a frame without storage knows goes on after a reload of its own', async () => {
  const { location, open } = frame()
  const first = await open()
  first.set('lyceum', 'whose it is')
  first.keepConversation('c1')
  await first.keepInAddress()
  expect(location.hash).toMatch(/^#carried=./)
  const next = await open()
  expect([next.get('lyceum'), next.conversation(), location.hash]).toEqual(['whose it is', 'c1', ''])
})
