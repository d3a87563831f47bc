// In the proof alone: each reader is fed megabytes.

import { describe, test } from 'vitest'
import { expectLinear, repeatedTo } from '../../testing/linear-time.ts'
import { createApplicationReader } from './application-events.ts'
import { createAssistantReader } from './assistant-events.ts'
import { createMarkReader } from './citation-marks.ts'
import { isTokenRefused, refusalOfFailure } from './errors.ts'
import { parseExact } from './exact-json.ts'

const refusalOfAny = () => ({ reason: 'thirdPartyStreamFailed' }) as const
const assistant = () => createAssistantReader({ emit: () => {}, remark: () => {}, refusalOf: refusalOfAny })
const application = () => createApplicationReader({ isWorkflow: false, emit: () => {}, refusalOf: refusalOfAny })

const readers = {
  'marks in pieces': (text: string) => {
    const reader = createMarkReader(() => {})
    for (let at = 0; at < text.length; at += 3) reader.push(text.slice(at, at + 3))
    reader.end()
  },
  JSON: (text: string) => parseExact(`{"a":"${text}","b":${'1'.repeat(16)}}`),
  'not JSON': (text: string) => parseExact(`${text}${'1'.repeat(16)}`),
  'a frame': (text: string) => {
    const reader = assistant()
    const content = [
      { type: 'text', text },
      { type: 'tool_calls', tool_calls: text },
      { type: 'browser_result', content: text }
    ]
    reader.push({ status: 'processing', message: { id: text, content } })
    reader.close()
  },
  'a chunk': (text: string) => {
    const reader = application()
    reader.push({ choices: [{ delta: { content: { msg: text, url: text }, event: { node_id: text, type: 'node_finish' } } }] })
    reader.close()
  },
  'an error': (text: string) => {
    const failure = { code: text.slice(0, 300), message: text.slice(0, 8000), status: 200 }
    return isTokenRefused(failure) || refusalOfFailure(failure, 'call')
  }
}

describe.each(Object.keys(readers) as (keyof typeof readers)[])('%s', name => {
  test.each(['【', '【1†', '"', '\\', '1', '11111111111111111,', 'token ', 'http://', '\ud800'])('of repeated %j', unit =>
    expectLinear(size => readers[name](repeatedTo(unit, size)))
  )
})

test.each([
  [
    'messages of an assistant',
    (index: number) => ({ status: 'processing', message: { id: `m${index}`, content: { type: 'text', text: 'a' } } })
  ],
  [
    'pictures',
    (index: number) => ({
      status: 'processing',
      message: { id: 'm', status: 'finish', content: { type: 'image', image: [{ image_url: `https://a.test/${index}` }] } }
    })
  ]
])('many %s: the time per frame is constant', (_, frame) =>
  expectLinear(size => {
    const reader = assistant()
    for (let index = 0; index < size / 50; index++) reader.push(frame(index))
    reader.close()
  })
)
