/**
 * Writes server-sent events with the switches that affect bytes and the connection, for platforms whose frames are ready text.
 *
 * @typedef {{
 *   splitUtf8?: boolean, crlf?: boolean, cutAfter?: number, eofAfter?: number, onlyPings?: boolean, pingEvery?: number,
 *   hangAfterEnd?: boolean, garbage?: boolean
 * }} StreamSwitches
 * @param {import('node:http').ServerResponse} response
 * @param {AsyncIterable<string>} frames each ends with a blank line
 * @param {StreamSwitches} switches
 * @param {{ ping: string, fragments: readonly string[], onCut: () => void }} platform its keep-alive, what it sends between events
 *   under `garbage`, and what is called before a switch breaks the connection
 */
export async function writeSse(response, frames, switches, { ping, fragments, onCut }) {
  const gone = new Promise(resolve => response.once('close', () => resolve('gone')))
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  // Never send a keep-alive between the two parts of a split event.
  const line = { open: false }
  const pings = setInterval(() => line.open || response.write(lineEnds(ping, switches)), switches.pingEvery ?? 10_000)
  try {
    await Promise.race([gone, writeAll(response, frames, switches, line, fragments, onCut)])
    if (switches.hangAfterEnd && !response.destroyed) await gone
  } finally {
    clearInterval(pings)
    if (!response.destroyed) response.end()
  }
}

/**
 * @param {import('node:http').ServerResponse} response @param {AsyncIterable<string>} frames @param {StreamSwitches} switches
 * @param {{ open: boolean }} line @param {readonly string[]} fragments @param {() => void} onCut
 */
async function writeAll(response, frames, switches, line, fragments, onCut) {
  if (switches.onlyPings) await new Promise(() => {})
  let count = 0
  for await (const frame of frames) {
    if (response.destroyed) return
    const bytes = Buffer.from(lineEnds(`${(switches.garbage && fragments[count]) || ''}${frame}`, switches), 'utf8')
    const at = switches.splitUtf8 ? insideCharacter(bytes) : 0
    if (at > 0) {
      line.open = true
      await write(response, bytes.subarray(0, at))
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    await write(response, bytes.subarray(at))
    line.open = false
    count++
    if (count === switches.eofAfter) return
    if (count === switches.cutAfter) {
      onCut()
      response.socket?.destroy()
      return
    }
  }
}

/** The index after the first byte of the first character with several bytes; 0 if there is none. @param {Buffer} bytes */
const insideCharacter = bytes => bytes.findIndex(byte => byte >= 0xc0) + 1

/** @param {string} text @param {StreamSwitches} switches */
const lineEnds = (text, { crlf }) => (crlf ? text.replaceAll('\n', '\r\n') : text)

/** Waits for slow readers. @param {import('node:http').ServerResponse} response @param {Buffer} bytes @returns {Promise<void>} */
const write = (response, bytes) => new Promise(resolve => response.write(bytes, () => resolve()))

/** The types of the values of these switches, for `checkSwitchTypes`. */
export const streamSwitchTypes = {
  splitUtf8: ['boolean'],
  crlf: ['boolean'],
  cutAfter: ['number'],
  eofAfter: ['number'],
  onlyPings: ['boolean'],
  pingEvery: ['number'],
  hangAfterEnd: ['boolean'],
  garbage: ['boolean']
}
