/**
 * Writes events as HiAgent does: the name of each is `text`, and its type is in the data. Applies the switches that affect bytes and the
 * connection.
 *
 * @param {import('node:http').ServerResponse} response @param {AsyncIterable<Record<string, unknown>>} events
 * @param {import('./types.d.mts').HiAgentSwitches} switches @param {() => void} onCut
 */
export async function writeStream(response, events, switches, onCut) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  /** @param {string} text @returns {Promise<void>} */
  const write = text => new Promise(resolve => response.write(text, () => resolve()))
  while (switches.onlyCommentsEvery && !response.destroyed) {
    await write(': keep-alive\n\n')
    await new Promise(resolve => setTimeout(resolve, switches.onlyCommentsEvery))
  }
  let count = 0
  for await (const event of events) {
    if (response.destroyed) return
    const json = JSON.stringify(event)
    const frame = switches.legacyFrames ? `data:data: ${json}\n\n` : `event:text\ndata:${json}\n\n`
    await write((switches.garbage ? (garbage[count] ?? '') : '') + frame)
    if (++count === switches.cutAfter) {
      onCut()
      response.socket?.destroy()
      return
    }
  }
  if (!response.destroyed) response.end()
}

/** What a client must ignore; a different piece before each of the first events. */
const garbage = [
  ': a comment\n\n',
  'event:text\ndata:{"event":"brand_new","answer":"unknown"}\n\n',
  'event:text\ndata:\n\n',
  'event:text\ndata:not JSON\n\n',
  'event:text\ndata:{"event":"message","answer":\n\n',
  'event:text\ndata:{"event":"long_term_memory_retrieve_end","answer":"private"}\n\n',
  'data:[DONE]\n\n',
  'event:text\ndata:null\n\n'
]
