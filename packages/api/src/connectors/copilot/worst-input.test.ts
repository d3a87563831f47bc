// In the proof alone: each reader is fed megabytes.

import { test } from 'vitest'
import { expectLinear } from '../../testing/linear-time.ts'
import { createAnswer } from './answer.ts'
import { cardOf } from './cards.ts'
import { withoutDefinitions } from './citations.ts'
import { createActivityReader } from './events.ts'

const waits = { short: 1500, usual: 4000, busy: 30_000, acting: 120_000, poll: 1000 }

/** Reads activities of a bot to their end. */
function read(activities: object[]): void {
  const reader = createActivityReader({ emit() {}, userId: 'dl_me', question: 'Why?', droppedId: '', onQuestion() {}, waits })
  reader.sent('q')
  for (const activity of activities) reader.push({ from: { id: 'bot', role: 'bot' }, ...activity })
  reader.waitMs()
  reader.end()
}

const delta = (text: string, streamSequence: number) => ({
  type: 'typing',
  text,
  channelData: { streamId: 's', streamSequence, streamType: 'streaming', chunkType: 'delta' }
})
const message = (text: string, more: object) => ({ type: 'message', text, ...more })

const definitions = (size: number) => withoutDefinitions('[1]: x\n'.repeat(size / 7))
test.each([
  ['definitions', definitions],
  ['blank lines', (size: number) => withoutDefinitions('\n'.repeat(size))],
  ['one line', (size: number) => withoutDefinitions(`[1]: ${'a '.repeat(size / 2)}`)],
  ['many messages', (size: number) => read(Array.from({ length: size / 100 }, (_, index) => message('a', { id: `${index}` })))],
  ['many pieces', (size: number) => read(Array.from({ length: size / 50 }, (_, index) => delta('a', index)))],
  ['pieces in reverse', (size: number) => read(Array.from({ length: size / 50 }, (_, index) => delta('a', size - index)))],
  [
    'pieces of one message after another began',
    (size: number) => {
      const answer = createAnswer(() => {})
      for (let index = 0; index < size / 50; index++) answer.append('one', 'a')
    }
  ],
  [
    'a nested card',
    (size: number) => {
      const nested = JSON.parse('{"type":"TextBlock","text":"a","items":['.repeat(size / 50) + ']}'.repeat(size / 50))
      return cardOf({ contentType: 'application/vnd.microsoft.card.adaptive', content: nested })
    }
  ]
])('%s: are read in linear time', (_, run) => expectLinear(run))
