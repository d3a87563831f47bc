import { limits } from '@lyceum/core/contract/limits'
import { afterEach, expect, test, vi } from 'vitest'
import type { FrameSettings } from '../protocol.ts'
import { optionsOf, type WidgetOptions } from './options.ts'
import { verbs } from './verbs.ts'
import type { Panel, Widget } from './widget.ts'

vi.hoisted(() => vi.stubGlobal('VERSION', '0.0.0'))
vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr', colorScheme: 'light', getPropertyValue: () => '' }))

afterEach(() => vi.restoreAllMocks())

/** A widget whose frame is there, and what that is told. */
function widgetWith(raw: WidgetOptions = {}) {
  const told: FrameSettings[] = []
  const panel = { configure: (settings: FrameSettings) => void told.push(settings), introduce() {} } as Panel
  const widget = {
    options: optionsOf({ share: 'tok', baseUrl: 'https://ai.northgate.edu', ...raw }),
    shadow: { host: { style: { setProperty() {} } } },
    launcher: { querySelector: () => null, append() {} },
    loaded: Promise.resolve(panel),
    draw() {}
  } as unknown as Widget
  const last = async () => {
    await Promise.resolve()
    return told.at(-1)
  }
  return { widget, last }
}

test('what a page says of itself is added to what it has said, and null takes it away', async () => {
  const { widget, last } = widgetWith({ context: { course: 'MATH 1013' } })
  verbs.setContext(widget, { selection: 'Let f be continuous.' })
  expect((await last())?.context).toEqual({ course: 'MATH 1013', selection: 'Let f be continuous.' })
  verbs.setContext(widget, { selection: null })
  expect((await last())?.context).toEqual({ course: 'MATH 1013' })
  verbs.setContext(widget, null)
  expect((await last())?.context).toBeNull()
})

test.each([
  ['is too long', { text: 'x'.repeat(limits.pageContext) }],
  ['has a name that is too long', { ['x'.repeat(limits.platformId + 1)]: 1 }],
  ['is a text', 'MATH 1013'],
  ['is a list', ['MATH 1013']]
])('a context that %s takes back that of before, and the console says so', async (_, context) => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { widget, last } = widgetWith({ context: { page: 'A' } })
  verbs.update(widget, { context: context as never })
  expect((await last())?.context).toBeNull()
  expect(said).toHaveBeenCalledTimes(1)
  verbs.setContext(widget, { page: 'B', text: null, ['x'.repeat(limits.platformId + 1)]: null })
  expect((await last())?.context).toEqual({ page: 'B' })
})

test('an update changes the parts of options that it names', async () => {
  const { widget, last } = widgetWith({
    launcher: { position: 'left', label: 'Ask us', offset: 40 },
    features: { history: false },
    strings: { newChat: 'Start over' },
    theme: { accent: '#a1490c', radius: 0 }
  })
  verbs.update(widget, {
    launcher: { position: 'right', offset: undefined as never },
    features: { upload: false },
    strings: { send: 'Ask' },
    theme: 'dark'
  })
  expect(widget.options).toMatchObject({ side: 'right', label: 'Ask us', offset: 24 })
  expect(await last()).toMatchObject({
    features: { history: false, upload: false },
    strings: { newChat: 'Start over', send: 'Ask' },
    theme: { accent: '#a1490c', radius: 0, colorScheme: 'dark' }
  })
})

test('what an update cannot change stays, and the console says so once', () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  const { widget } = widgetWith()
  verbs.update(widget, { share: 'tok', mode: 'popup', title: 'Ask' })
  expect(said).not.toHaveBeenCalled()
  // The same by other words.
  verbs.update(widget, { token: 'tok', baseUrl: 'https://ai.northgate.edu/sdk/v1/widget.js' })
  expect(said).not.toHaveBeenCalled()
  verbs.update(widget, { share: 'other', mode: 'inline' })
  verbs.update(widget, { id: 'mine', baseUrl: 'https://elsewhere.edu' })
  expect(said.mock.calls).toEqual([[expect.stringContaining('share, mode cannot be changed')]])
  expect(widget.options).toMatchObject({ share: 'tok', id: 'tok', mode: 'popup', title: 'Ask' })
})
