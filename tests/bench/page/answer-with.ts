/** How a chat's server says its answers: this product's events, events with a `text` each, or the calls of Typebot. */
export type Wire = 'lyceum' | 'events' | 'typebot'

/** An answer that the page's next question gets, and its pace. */
export type GivenAnswer = { text: string; everyMs: number; characters: number; wire?: Wire }

/** What `answerWith` leaves in the page: whether the last answer has ended. */
export type Answering = Window & { answered: boolean; asked?: number }

/**
 * Runs in the page: the next question is answered with this text, in pieces, without the server. A page that was busy finds all that
 * would have arrived meanwhile.
 */
export function answerWith({ text, everyMs, characters, wire = 'lyceum' }: GivenAnswer): void {
  const here = window as unknown as Answering & { fetch: typeof fetch; realFetch?: typeof fetch }
  here.realFetch ??= here.fetch.bind(window)
  here.answered = false
  here.asked = (here.asked ?? 0) + 1
  const now = new Date().toISOString()
  const ids = { conversation_id: 'measured', question_id: `q-${here.asked}`, message_id: `m-${here.asked}` }
  // The page looks now and then whether the conversation goes on elsewhere.
  const conversation = { id: 'measured', agent_id: 'measured', name: 'Measured', empty: false, created_at: now, updated_at: now }
  const known = JSON.stringify({ conversation, latest_message_id: ids.message_id, generating: false })
  const json = { headers: { 'Content-Type': 'application/json' } }
  const actions = [
    { type: 'streamOpenAiChatCompletion', streamOpenAiChatCompletion: { messages: [] }, expectsDedicatedReply: true }
  ]
  let seq = 0
  const event = (type: string, parts: object) =>
    `id: ${++seq}\ndata: ${JSON.stringify({ seq, at: new Date().toISOString(), type, ...parts })}\n\n`
  const wires = {
    lyceum: {
      asks: /\/messages$/,
      begin: () => event('started', { conversation_name: 'Measured', ...ids }),
      piece: (delta: string) => event('text', { delta }),
      end: () => event('finished', {})
    },
    events: {
      asks: /\/ask$/,
      begin: () => '',
      piece: (part: string) => `data: ${JSON.stringify({ text: part })}\n\n`,
      end: () => ''
    },
    typebot: { asks: /\/streamMessage$/, begin: () => '', piece: (part: string) => `0:${JSON.stringify(part)}\n`, end: () => '' }
  }
  const { asks, begin, piece, end } = wires[wire]
  here.fetch = async (input, init) => {
    const { url, method } = input instanceof Request ? input : { url: String(input), method: init?.method }
    if (/\/conversations\/measured$/.test(url)) return new Response(known, json)
    if (/\/continueChat$/.test(url)) return new Response(JSON.stringify({ messages: [], clientSideActions: actions }), json)
    if (method !== 'POST' || !asks.test(url)) return here.realFetch!(input, init)
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start(stream) {
        let sent = 0
        const send = (part: string) => part && stream.enqueue(encoder.encode(part))
        send(begin())
        const begun = performance.now()
        const timer = setInterval(() => {
          const due = characters * Math.ceil((performance.now() - begun) / everyMs)
          for (; sent < Math.min(due, text.length); sent += characters) send(piece(text.slice(sent, sent + characters)))
          if (sent < text.length) return
          clearInterval(timer)
          send(end())
          stream.close()
          setTimeout(() => {
            here.answered = true
          }, 1000)
        }, everyMs)
      }
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
}
