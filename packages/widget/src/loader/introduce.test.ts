import { afterEach, expect, test, vi } from 'vitest'
import type { FromPage } from '../protocol.ts'
import { introducer } from './introduce.ts'
import type { WidgetOptions } from './options.ts'
import type { Widget } from './widget.ts'

type GetToken = NonNullable<WidgetOptions['identity']>['getToken']

afterEach(() => vi.restoreAllMocks())

function widgetWith(getToken: GetToken) {
  const emit = vi.fn()
  const raw: WidgetOptions = { identity: { getToken } }
  const sent: FromPage[] = []
  const introduce = introducer({ options: { raw }, emit } as unknown as Widget, message => sent.push(message))
  return { emit, raw, sent, introduce }
}

const identify = (token: string) => ({ type: 'identify', payload: { token } })

test('of two people who are introduced the last one counts, whose token is there first', async () => {
  let give: (token: string) => void = () => {}
  const { raw, sent, introduce, emit } = widgetWith(() => new Promise(resolve => (give = resolve)))
  introduce()
  await Promise.resolve()
  raw.identity = { getToken: () => 'second' }
  introduce()
  await vi.waitFor(() => expect(sent).toEqual([identify('second')]))
  give('first')
  await new Promise(resolve => setTimeout(resolve))
  expect(sent).toEqual([identify('second')])
  expect(emit).not.toHaveBeenCalled()
})

test('a function that throws is told as `auth.error`, and the frame waits for nobody', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { emit, introduce, sent } = widgetWith(() => {
    throw new Error('nobody is signed in')
  })
  introduce()
  await vi.waitFor(() => expect(emit).toHaveBeenCalledWith('auth.error', { code: 0 }))
  expect(sent).toEqual([{ type: 'unidentified' }])
})

test('the token before goes along, but for a frame that begins anew', async () => {
  const previous: (string | null)[] = []
  const { sent, introduce } = widgetWith(before => {
    previous.push(before)
    return `token-${previous.length}`
  })
  introduce(null)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  introduce()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  introduce(null)
  await vi.waitFor(() => expect(previous).toEqual([null, 'token-1', null]))
})
