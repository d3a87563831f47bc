import type { DemoPlatforms } from './index.d.mts'

/** A minimal client of the Dify protocol for these tests, independent of the server and of the product's connector. */
export function readerOf(platform: DemoPlatforms, key: string, user = 'student-1') {
  const send = (method: string, path: string, body?: unknown) =>
    fetch(platform.difyUrl + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body)
    })
  const question = (query: string, more: object = {}) => ({ inputs: {}, query, user, response_mode: 'streaming', ...more })

  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    remove: (path: string, body: unknown) => send('DELETE', path, body),
    /** The response to a chat question, not read yet. */
    open: (query: string, more?: object) => send('POST', '/chat-messages', question(query, more)),
    /** The response to a chat question, read to its end. */
    ask: async (query: string, more?: object) => readStream(await send('POST', '/chat-messages', question(query, more))),
    run: async (inputs: object) => readStream(await send('POST', '/workflows/run', { inputs, user, response_mode: 'streaming' })),
    follow: async (path: string) => readStream(await send('GET', path)),
    upload: (path: string, file?: File, fields: Record<string, string> = { user }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (file) form.set('file', file, file.name)
      return fetch(platform.difyUrl + path, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: form })
    }
  }
}

export type Event = { event: string; data?: Record<string, unknown>; [field: string]: unknown }

export interface Streamed {
  events: Event[]
  /** Names in order, runs of the same name as one. */
  order: string[]
  text: string
  raw: string
  /** How the connection ended. */
  end: 'eof' | 'broken'
  chunks: Uint8Array[]
}

/** Parses server-sent events strictly: blocks ended by a blank line, `data:` lines joined, blocks without data skipped. */
export async function readStream(response: Response): Promise<Streamed> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`${response.status} ${await response.text()}`)
  const chunks: Uint8Array[] = []
  let end: Streamed['end'] = 'eof'
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk)
  } catch {
    end = 'broken'
  }
  const raw = new TextDecoder().decode(Buffer.concat(chunks))
  const events = raw.split(/\r?\n\r?\n/).flatMap(eventsIn)
  const names = events.map(event => event.event)
  const text = events.map(event => event.answer ?? (event.event === 'text_chunk' ? event.data?.text : '') ?? '').join('')
  return { events, order: names.filter((name, index) => name !== names[index - 1]), text, raw, end, chunks }
}

function eventsIn(block: string): Event[] {
  const lines = block.split(/\r?\n/).filter(line => line.startsWith('data:'))
  if (lines.length === 0) return []
  try {
    const value = JSON.parse(lines.map(line => line.slice(5).replace(/^ /, '')).join('\n'))
    return typeof value?.event === 'string' ? [value] : []
  } catch {
    return []
  }
}
