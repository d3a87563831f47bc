import { EventEmitter } from 'node:events'
import type { Response } from 'express'
import { expect, test } from 'vitest'
import { sendTable } from './send-table.ts'

/** A reader that takes each part a moment later. */
function slowReader() {
  const reader = new EventEmitter()
  let most = 0
  const response = Object.assign(reader, {
    destroyed: false,
    set() {},
    end() {},
    write() {
      most = Math.max(most, reader.listenerCount('close'), reader.listenerCount('error'))
      setImmediate(() => reader.emit('drain'))
      return false
    }
  })
  return { response: response as unknown as Response, most: () => most, left: () => reader.listenerCount('close') }
}

test('a long file for a slow reader listens to it once at a time', async () => {
  const { response, most, left } = slowReader()
  async function* rows() {
    for (let part = 0; part < 40; part++) yield [[String(part)]]
  }
  await sendTable(response, rows(), { name: 'usage', sheet: 'usage', format: 'csv' })
  expect(most()).toBeLessThanOrEqual(2)
  expect(left()).toBe(0)
})
