import { expect, test, vi } from 'vitest'
import { forgetKept, keep, keepWhatIsSaid, owe, takeOverDebt } from './keep.ts'
import { due, isDue, keptOf } from './kept.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import type { Widget } from './widget.ts'

vi.stubGlobal('document', {})
vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }))

/** A browser's storage, whose values are properties too. */
function storage() {
  const values: Record<string, string> = {}
  const setItem = (key: string, value: string) => Object.assign(values, { [key]: value })
  const removeItem = (key: string) => Reflect.deleteProperty(values, key)
  return Object.assign(Object.create({ setItem, removeItem }), {
    values,
    get 'lyceum:tok'() {
      return values['lyceum:tok']
    }
  })
}

function pageWith(raw: WidgetOptions = {}) {
  const tab = storage()
  const browser = storage()
  Object.assign(globalThis, { sessionStorage: new Proxy(tab, read), localStorage: new Proxy(browser, read) })
  const options = optionsOf({ share: 'tok', baseUrl: 'https://ai.northgate.edu', ...raw })
  return { tab, browser, widget: { options, kept: keptOf(options) } as Widget }
}
const read: ProxyHandler<ReturnType<typeof storage>> = {
  get: (of, key) => of.values[key as string] ?? of[key],
  set: (of, key, value) => Boolean(of.setItem(key as string, value))
}

test('what is open is kept for the next page as the end of its frame’s address', () => {
  const { widget } = pageWith()
  keep(widget, { open: true })
  expect(keptOf(widget.options)).toBe('1')
  keepWhatIsSaid(widget, { type: 'conversation.change', payload: { id: 'c-1' } })
  expect(keptOf(widget.options)).toBe('1&conversationId=c-1')
  keep(widget, { open: false })
  expect(keptOf(widget.options)).toBe('0&conversationId=c-1')
  keepWhatIsSaid(widget, { type: 'conversation.change', payload: { id: null } })
  expect(keptOf(widget.options)).toBe('0')
})

test('what a frame without storage carries on takes the place of the conversation, which it knows', () => {
  const { widget } = pageWith()
  keepWhatIsSaid(widget, { type: 'conversation.change', payload: { id: 'c-1' } })
  keepWhatIsSaid(widget, { type: 'carry', payload: { handle: 'v1.e.a+b' } })
  keep(widget, { open: true })
  expect(keptOf(widget.options)).toBe('1#carried=v1.e.a%2Bb')
})

test('it is kept in the tab, in the browser, or not at all, as the page wants', () => {
  const inTab = pageWith()
  keep(inTab.widget, { open: true })
  expect([Object.keys(inTab.tab.values), Object.keys(inTab.browser.values)]).toEqual([['lyceum:tok'], []])
  const inBrowser = pageWith({ persist: 'identity' })
  keep(inBrowser.widget, { open: true })
  expect([Object.keys(inBrowser.tab.values), Object.keys(inBrowser.browser.values)]).toEqual([[], ['lyceum:tok']])
  const nowhere = pageWith({ persist: 'none' })
  keep(nowhere.widget, { open: true })
  expect([Object.keys(nowhere.tab.values), Object.keys(nowhere.browser.values)]).toEqual([[], []])
})

test('that somebody has left is noted for the next page and for other tabs, and nothing is kept over it', () => {
  const { widget, tab, browser } = pageWith()
  keep(widget, { open: true })
  owe(widget)
  keep(widget, { open: false })
  expect(isDue({ kept: keptOf(widget.options) })).toBe(true)
  expect([Object.keys(tab.values), Object.keys(browser.values)]).toEqual([['lyceum:tok'], ['lyceum:next-person']])
  const nowhere = pageWith({ persist: 'none' })
  owe(nowhere.widget)
  expect([Object.keys(nowhere.tab.values), Object.keys(nowhere.browser.values)]).toEqual([[], ['lyceum:next-person']])
})

test.each(['session', 'identity'] as const)(
  'who has left a chat that had its share’s name then (%s) is forgotten under the name that it has now, and once',
  persist => {
    const { tab, browser } = pageWith({ persist })
    const stored = persist === 'session' ? tab : browser
    stored.values['lyceum:tok'] = due
    takeOverDebt('tok', 'tok-inline')
    const options = optionsOf({ share: 'tok', id: 'tok-inline', baseUrl: 'https://ai.northgate.edu', persist })
    const widget = { options, kept: keptOf(options) } as Widget
    expect(isDue(widget)).toBe(true)
    forgetKept(widget)
    expect(stored.values).toEqual({})
  }
)

test('what a chat of the share has open is not another one’s', () => {
  const { widget, tab } = pageWith()
  keep(widget, { open: true, conversationId: 'c-1' })
  takeOverDebt('tok', 'tok-inline')
  const inline = {
    options: optionsOf({ share: 'tok', id: 'tok-inline', baseUrl: 'https://ai.northgate.edu' }),
    kept: ''
  } as Widget
  expect(keptOf(inline.options)).toBe('')
  forgetKept(inline)
  expect(Object.keys(tab.values)).toEqual(['lyceum:tok'])
})
