import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createEventStream } from './event-stream.ts'

const long = 5_000_000

/** A stream that has begun an event which is longer than usual. */
function begin() {
  const body = new PassThrough({ highWaterMark: 2 * long })
  let skipped = 0
  const options = {
    signal: new AbortController().signal,
    dataSilence: 60_000,
    errorOf: (failure: unknown) => failure,
    maxEvent: 2 * long,
    onSkipped: () => {
      skipped++
    }
  }
  const lengths: number[] = []
  const read = createEventStream(body, options).read(({ data }) => void lengths.push(data.length))
  body.write(`data: ${'x'.repeat(long)}`)
  return {
    skipped: () => skipped,
    async end(): Promise<number[]> {
      body.end('\n\n')
      await read
      return lengths
    },
    async breakOff(): Promise<void> {
      body.destroy(new Error('broken'))
      await read.catch(() => {})
    }
  }
}

const arrived = () => new Promise(resolve => setImmediate(resolve))

test('four very long events arrive at the same time, and a fifth is cut off; each makes room at its end', async () => {
  const streams = [1, 2, 3, 4].map(begin)
  await arrived()
  const fifth = begin()
  await arrived()
  expect([...streams, fifth].map(stream => stream.skipped())).toEqual([0, 0, 0, 0, 1])
  expect((await fifth.end())[0]).toBeLessThan(long)
  expect(await streams.pop()!.end()).toEqual([long])
  await streams.pop()!.breakOff()
  for (const stream of [begin(), begin(), ...streams]) expect(await stream.end()).toEqual([long])
})
