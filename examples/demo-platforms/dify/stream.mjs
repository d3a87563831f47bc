import { garbageBefore } from './garbage.mjs'

/**
 * Writes events as Dify does: `data: <json>` and a blank line each, `event: ping` without data in between. Applies the switches that
 * affect bytes and the connection.
 *
 * @typedef {import('./types.d.mts').DifyEvent} DifyEvent
 * @typedef {import('../index.d.mts').DifySwitches} Switches
 * @param {import('node:http').ServerResponse} response
 * @param {AsyncIterable<DifyEvent>} events
 * @param {Switches} switches
 * @param {() => void} onCut called before a switch breaks the connection
 */
export async function writeStream(response, events, switches, onCut) {
  const gone = new Promise(resolve => response.once('close', () => resolve('gone')))
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  // Never send a ping between the two parts of a split event.
  const line = { open: false }
  const ping = () => line.open || response.write(lineEnds('event: ping\n\n', switches))
  const pings = setInterval(ping, switches.pingEvery ?? 10_000)
  try {
    await Promise.race([gone, writeAll(response, events, switches, line, onCut)])
    if (switches.hangAfterEnd && !response.destroyed) await Promise.race([gone, hang(switches.hangAfterEnd)])
  } finally {
    clearInterval(pings)
    if (!response.destroyed) response.end()
  }
}

/**
 * @param {import('node:http').ServerResponse} response @param {AsyncIterable<DifyEvent>} events @param {Switches} switches
 * @param {{ open: boolean }} line @param {() => void} onCut
 */
async function writeAll(response, events, switches, line, onCut) {
  if (switches.onlyPings) await new Promise(() => {})
  /** @type {Buffer[]} */
  const held = []
  let count = 0
  for await (const event of events) {
    if (response.destroyed) return
    const text = lineEnds((switches.garbage ? garbageBefore(count) : '') + frame(event, switches), switches)
    const bytes = Buffer.from(text, 'utf8')
    if (switches.buffered) held.push(bytes)
    else if (switches.splitUtf8) await writeSplit(response, bytes, count, line)
    else await write(response, bytes)
    count++
    if (count === switches.eofAfter) return
    if (count === switches.cutAfter) {
      onCut()
      response.socket?.destroy()
      return
    }
  }
  if (held.length > 0) await write(response, Buffer.concat(held))
}

/** @param {DifyEvent} event @param {Switches} switches */
function frame(event, { legacyJson, doubledDataPrefix, stringNumbers }) {
  const json = JSON.stringify(stringNumbers ? numbersAsText(event) : event)
  return `data: ${doubledDataPrefix ? 'data: ' : ''}${legacyJson ? spacedAscii(json) : json}\n\n`
}

/** Formats JSON like Python's `json.dumps`: spaces after `:` and `,`, ASCII only. @param {string} json */
function spacedAscii(json) {
  const spaced = json.replace(/"(?:[^"\\]|\\.)*"|[:,]/g, part => (part === ':' || part === ',' ? `${part} ` : part))
  return spaced.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** @param {unknown} value @returns {unknown} */
function numbersAsText(value) {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersAsText)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, numbersAsText(one)]))
  return value
}

/**
 * Splits an event within its first multi-byte character, at a different byte each time. Waits in between, so that the network does not
 * rejoin the parts.
 *
 * @param {import('node:http').ServerResponse} response @param {Buffer} bytes @param {number} count @param {{ open: boolean }} line
 */
async function writeSplit(response, bytes, count, line) {
  const first = bytes.findIndex(byte => byte >= 0xc0)
  if (first === -1) return write(response, bytes)
  const rest = bytes.subarray(first + 1).findIndex(byte => (byte & 0xc0) !== 0x80)
  const cut = first + 1 + (count % Math.max(rest, 1))
  line.open = true
  await write(response, bytes.subarray(0, cut))
  await new Promise(resolve => setTimeout(resolve, 2))
  await write(response, bytes.subarray(cut))
  line.open = false
}

/** @param {string} text @param {Switches} switches */
function lineEnds(text, { crlf }) {
  return crlf ? text.replaceAll('\n', '\r\n') : text
}

/** Applies back-pressure: waits for slow readers. @param {import('node:http').ServerResponse} response @param {Buffer} bytes @returns {Promise<void>} */
function write(response, bytes) {
  return new Promise(resolve => response.write(bytes, () => resolve()))
}

/** @param {true | number} time */
function hang(time) {
  return new Promise(resolve => {
    if (typeof time === 'number') setTimeout(resolve, time)
  })
}
