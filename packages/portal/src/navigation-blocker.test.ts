import { afterEach, expect, test, vi } from 'vitest'
import { createNavigationBlocker } from './navigation-blocker.ts'

/** A page of the portal in a browser, with what was opened from it. */
function onPage(href: string) {
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {} })
  const opened: string[] = []
  const blocker = createNavigationBlocker(
    path => void opened.push(path),
    () => new URL(href).pathname
  )
  return { blocker, opened }
}

afterEach(() => void vi.unstubAllGlobals())

test('a page that is opened without a link asks first where something would be lost, and is opened once that is confirmed', () => {
  const { blocker, opened } = onPage('https://school.example/agents')
  blocker.navigate('/discovery')
  expect(opened).toEqual(['/discovery'])
  blocker.block('draft')
  blocker.navigate('/agents?step=connect')
  expect(opened).toEqual(['/discovery', '/agents?step=connect'])
  blocker.navigate('/profile')
  expect(blocker.$pendingNavigation.get()?.reason).toBe('draft')
  blocker.cancel()
  expect(opened).toHaveLength(2)
  blocker.navigate('/profile')
  blocker.leave()
  expect(opened).toEqual(['/discovery', '/agents?step=connect', '/profile'])
  expect(blocker.$pendingNavigation.get()).toBeNull()
})

test('signing out asks about all that is unfinished, also of other pages, after which the browser does not ask again', () => {
  const { blocker } = onPage('https://school.example/agents')
  const signOut = vi.fn()
  const unblock = blocker.block('upload', () => true)
  blocker.end(signOut)
  expect(signOut).not.toHaveBeenCalled()
  blocker.leave()
  expect(signOut).toHaveBeenCalledOnce()
  expect(blocker.isBlocking()).toBe(false)
  unblock()
})
