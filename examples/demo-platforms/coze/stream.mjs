/**
 * Writes events as Coze does: `event:` and `data:` lines. Chats have no space after the colon, workflows have one, and ids. Applies the
 * switches that affect bytes and the connection.
 *
 * @typedef {import('./types.d.mts').CozeSwitches} Switches
 * @typedef {import('./types.d.mts').WireEvent} WireEvent
 * @param {import('node:http').ServerResponse} response
 * @param {AsyncIterable<WireEvent>} events
 * @param {{ switches: Switches, spaced: boolean, onCut: () => void }} options
 */
export async function writeStream(response, events, { switches, spaced, onCut }) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  if (switches.onlyCommentsEvery) return writeComments(response, switches.onlyCommentsEvery)
  let count = 0
  let held = ''
  for await (const event of events) {
    if (response.destroyed) return
    const text = held + (switches.garbage ? (garbage[count] ?? '') : '') + frame(event, spaced)
    // The blank line of each event is sent with the next one, so that it can be missing at the end.
    held = switches.withoutLastBlank ? '\n' : ''
    const whole = switches.withoutLastBlank ? text.slice(0, -1) : text
    const bytes = Buffer.from(switches.crlf ? whole.replaceAll('\n', '\r\n') : whole)
    if (switches.splitUtf8) await writeSplit(response, bytes, count)
    else await write(response, bytes)
    if (++count === switches.cutAfter) {
      onCut()
      response.socket?.destroy()
      return
    }
  }
  if (!response.destroyed) response.end()
}

/** @param {WireEvent} event @param {boolean} spaced */
function frame({ event, data, id }, spaced) {
  const colon = spaced ? ': ' : ':'
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const lines = [id !== undefined && `id${colon}${id}`, `event${colon}${event}`, data !== undefined && `data${colon}${text}`]
  return `${lines.filter(line => line !== false).join('\n')}\n\n`
}

/** What a client must ignore; a different piece before each of the first events. */
const garbage = [
  ': a comment\n\n',
  'event:conversation.brand_new\ndata:{"id":"1","content":"unknown"}\n\n',
  'data: this is not JSON\n\n',
  'event:conversation.message.delta\ndata:{"type":"answer","content":\n\n',
  'event:conversation.message.completed\ndata:[1,2,3]\n\n',
  'event:conversation.message.delta\ndata:null\n\n',
  'event:conversation.message.completed\ndata:{"type":"verbose","content":"{\\"msg_type\\":\\"hook_call\\",\\"data\\":\\"{\\"}"}\n\n',
  'event:conversation.audio.delta\ndata:{"type":"answer","content":"AAAA","content_type":"audio"}\n\n',
  'event: PING\ndata: {}\n\n',
  'nonsense without a colon\nretry: 10\n\n',
  'event:constructor\ndata:{}\n\n'
]

/** @param {import('node:http').ServerResponse} response @param {number} everyMs */
async function writeComments(response, everyMs) {
  while (!response.destroyed) {
    await write(response, Buffer.from(': keep-alive\n\n'))
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}

/** Splits an event within its first multi-byte character. @param {import('node:http').ServerResponse} response @param {Buffer} bytes @param {number} count */
async function writeSplit(response, bytes, count) {
  const first = bytes.findIndex(byte => byte >= 0xc0)
  const cut = first + 1 + (count % 2)
  await write(response, first === -1 ? bytes : bytes.subarray(0, cut))
  if (first === -1) return
  await new Promise(resolve => setTimeout(resolve, 2))
  await write(response, bytes.subarray(cut))
}

/** @param {import('node:http').ServerResponse} response @param {Buffer} bytes @returns {Promise<void>} */
const write = (response, bytes) => new Promise(resolve => response.write(bytes, () => resolve()))
