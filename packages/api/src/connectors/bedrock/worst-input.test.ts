// In the proof alone: each reader is fed megabytes.

import { test } from 'vitest'
import { eventFrame } from '../../../../../examples/demo-platforms/bedrock/frames.mjs'
import { expectLinear } from '../../testing/linear-time.ts'
import { createCitations } from './citations.ts'
import { createFlowReader } from './flow-events.ts'
import { createFrameParser } from './frames.ts'

/** Parses bytes in pieces of a size. */
function parse(bytes: Uint8Array, size = bytes.length): void {
  const parser = createFrameParser(() => {})
  for (let at = 0; at < bytes.length; at += size) parser.feed(bytes.subarray(at, at + size))
  parser.end()
}

test.each([
  ['pieces of three bytes', (size: number) => parse(eventFrame('chunk', { bytes: 'A'.repeat(size) }), 3)],
  ['a long message in pieces of 64 KB', (size: number) => parse(eventFrame('chunk', { bytes: 'A'.repeat(16 * size) }), 65_536)],
  [
    'many short messages',
    (size: number) => parse(Buffer.concat(Array.from({ length: size / 100 }, () => eventFrame('chunk', { bytes: 'SGk=' }))))
  ],
  [
    'sources of one passage',
    (size: number) => createCitations().addReferences(Array.from({ length: size / 20 }, () => ({ content: { text: 'a' } })))
  ],
  [
    'a source with a long address',
    (size: number) => createCitations().addReferences([{ location: { webLocation: { url: '/'.repeat(size) } } }])
  ],
  [
    'outputs of one node',
    (size: number) => {
      const reader = createFlowReader('workflow', () => {})
      for (let index = 0; index < size / 50; index++)
        reader.push('flowOutputEvent', { nodeName: 'n', content: { document: 'x' } })
      reader.end(false)
    }
  ],
  [
    'nested outputs',
    (size: number) => {
      const reader = createFlowReader('chatflow', () => {})
      reader.push('flowOutputEvent', { content: { document: JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2)) } })
      reader.end(false)
    }
  ]
])('%s: are read in linear time', (_, read) => expectLinear(read))
