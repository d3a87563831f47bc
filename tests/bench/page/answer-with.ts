/** An answer that the page's next question gets, and its pace. */
export type GivenAnswer = { text: string; everyMs: number; characters: number }

/** What `answerWith` leaves in the page: whether the last answer has ended. */
export type Answering = Window & { answered: boolean; asked?: number }

/**
 * Runs in the page: the next question is answered with this text, in pieces, without the server. A page that was busy finds all that
 * would have arrived meanwhile.
 */
export function answerWith({ text, everyMs, characters }: GivenAnswer): void {
  const here = window as unknown as Answering & { fetch: typeof fetch; realFetch?: typeof fetch }
  here.realFetch ??= here.fetch.bind(window)
  here.answered = false
  here.asked = (here.asked ?? 0) + 1
  const now = new Date().toISOString()
  const ids = { conversation_id: 'measured', question_id: `q-${here.asked}`, message_id: `m-${here.asked}` }
  // The page looks now and then whether the conversation goes on elsewhere.
  const conversation = { id: 'measured', agent_id: 'measured', name: 'Measured', empty: false, created_at: now, updated_at: now }
  const known = JSON.stringify({ conversation, latest_message_id: ids.message_id, generating: false })
  here.fetch = async (input, init) => {
    if (/\/conversations\/measured$/.test(String(input))) {
      return new Response(known, { headers: { 'Content-Type': 'application/json' } })
    }
    if (init?.method !== 'POST' || !/\/messages$/.test(String(input))) return here.realFetch!(input, init)
    const encoder = new TextEncoder()
    let seq = 0
    const event = (type: string, parts: object) => {
      const at = new Date().toISOString()
      return encoder.encode(`id: ${++seq}\ndata: ${JSON.stringify({ seq, at, type, ...parts })}\n\n`)
    }
    const body = new ReadableStream({
      start(stream) {
        let sent = 0
        stream.enqueue(event('started', { conversation_name: 'Measured', ...ids }))
        const begun = performance.now()
        const timer = setInterval(() => {
          const due = characters * Math.ceil((performance.now() - begun) / everyMs)
          for (; sent < Math.min(due, text.length); sent += characters)
            stream.enqueue(event('text', { delta: text.slice(sent, sent + characters) }))
          if (sent < text.length) return
          clearInterval(timer)
          stream.enqueue(event('finished', {}))
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
