import { expect, test } from 'vitest'
import { clientFor, useTwoHosts } from '../../testing/two-hosts.ts'
import { createEventParser } from '../reply/event-parser.ts'
import { parseJson } from './parse-json.ts'

const hosts = useTwoHosts()

const size = 8_000_000
/** Exactly this long, and in one piece of memory as text that was received. */
const filled = (start: string, unit: string, end = '') =>
  Buffer.from(start + unit.repeat(Math.floor((size - start.length - end.length) / unit.length)) + end).toString('latin1')

const hostile: [what: string, text: string][] = [
  ['lists in each other', filled('', '[')],
  ['lists in each other that end', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
  ['records in each other', filled('', '{"a":')],
  ['quotes', filled('', '"')],
  ['a line without an end', filled('', 'a')],
  ['a text without an end', filled('"', 'a')],
  ['backslashes', filled('"', '\\')],
  ['empty lists', filled('[', '[],', '[]]')],
  ['empty records', filled('[', '{},', '{}]')],
  ['numbers', filled('[', '1,', '1]')],
  ['different names', `{${Array.from({ length: 600_000 }, (_, at) => `"k${at}":1`).join(',')}}`]
]

/** The fastest of three attempts in milliseconds of processor time, since other work on the machine only slows them down. */
async function cpuOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

test.each(hostile)('eight megabytes of %s do not hold the process', async (_what, text) => {
  expect(await cpuOf(() => parseJson(text))).toBeLessThan(300)
})

test('an answer of a platform that is eight megabytes of lists costs no more than to receive it', async () => {
  const outgoing = clientFor(hosts.a, {})
  const get = () => outgoing.json({ url: hosts.a, secrets: [], signal: new AbortController().signal })
  for (const [, text] of [hostile[0]!, hostile[2]!]) {
    hosts.answer = (_request, response) => response.end(text)
    const cpu = await cpuOf(async () => expect(await get()).toMatchObject({ status: 200, body: undefined }))
    expect(cpu).toBeLessThan(800)
  }
  await outgoing.stop()
})

test('neither does one event, nor one line, of a stream', async () => {
  for (const [, text] of hostile) {
    const data: unknown[] = []
    const feed = () => {
      const onEvent = (event: { data: string }) => void data.push(parseJson(event.data))
      const parser = createEventParser({ onEvent, onSkipped() {}, maxLength: 4_000_000 })
      for (let at = 0; at < text.length; at += 65_536)
        parser.feed(at === 0 ? `data: ${text.slice(0, 65_536)}` : text.slice(at, at + 65_536))
      parser.end()
    }
    expect(await cpuOf(feed)).toBeLessThan(500)
    expect(data.every(value => value === undefined)).toBe(true)
  }
})

test('what platforms send is parsed: long texts, many records, half a million numbers', () => {
  const texts = ['x'.repeat(size), '[{"\\'.repeat(100_000), '"'.repeat(1000)]
  for (const text of texts) expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
  const models = Array.from({ length: 3000 }, (_, id) => ({ id, name: `model ${id}`, owned_by: 'school', tags: ['a', 'b'] }))
  expect(parseJson(JSON.stringify({ data: models }))).toEqual({ data: models })
  const numbers = Array.from({ length: 32 }, () => Array.from({ length: 16_000 }, (_, at) => at / 7))
  expect(parseJson(JSON.stringify(numbers))).toEqual(numbers)
  const nested = `${'['.repeat(150)}1${']'.repeat(150)}`
  expect(JSON.stringify(parseJson(`${nested}${' '.repeat(2000)}`))).toBe(nested)
})

test('what is no JSON is undefined, and so is what exceeds the bounds, while null is null', () => {
  expect(parseJson('null')).toBeNull()
  for (const text of ['', '{', '"', 'nonsense', '"\\', `${'['.repeat(600)}${']'.repeat(600)}`])
    expect(parseJson(text)).toBeUndefined()
})
