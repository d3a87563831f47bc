import http from 'node:http'
import { clock, isWhole, stampsIn } from './script.mjs'

/** Timings of one answer as its reader received it, in milliseconds from the request: to the first text, and to the end. */
export type Answer = { first: number; total: number }

/** What happens while an answer is read. */
export type Watch = {
  /** Called with every event, as it is on the wire. */
  onEvent?(event: Record<string, unknown>): void
  onFirst?(): void
  /** A piece has arrived: when the platform sent it, by `clock`, and how many milliseconds it took. */
  onPiece?(sent: number, delay: number): void
}

/** What an event means to the measurement: text, the regular end, or undefined for anything else. */
export type ParsedEvent = { words: string } | 'end' | undefined

type Question = {
  url: string
  headers: Record<string, string>
  body: object
  agent: http.Agent
  parseEvent(event: Record<string, unknown>): ParsedEvent
}

/** Sends a question and reads the answer to its end. @throws when the answer is refused, breaks, or is not what was said */
export function readAnswer({ url, headers, body, agent, parseEvent }: Question, watch: Watch): Promise<Answer> {
  const asked = clock()
  const since = (from: number, at: number) => (at - from) / 1000
  const texts: string[] = []
  let first: number | undefined
  let ended = false
  let rest = ''

  function takeWords(words: string, at: number): void {
    if (first === undefined) {
      first = since(asked, at)
      watch.onFirst?.()
    }
    texts.push(words)
    if (watch.onPiece) for (const sent of stampsIn(words)) watch.onPiece(sent, since(sent, at))
  }

  function take(chunk: string): void {
    const at = clock()
    const frames = (rest + chunk).split('\n\n')
    rest = frames.pop()!
    for (const frame of frames) {
      const start = frame.startsWith('data: ') ? 0 : frame.indexOf('\ndata: ') + 1
      if (!frame.startsWith('data: ', start)) continue
      const event = JSON.parse(frame.slice(start + 'data: '.length))
      watch.onEvent?.(event)
      const parsed = parseEvent(event)
      if (parsed === 'end') ended = true
      else if (parsed) takeWords(parsed.words, at)
    }
  }

  function result(): Answer {
    if (!ended) throw new Error('the stream ended without an end')
    if (!isWhole(texts.join(''))) throw new Error('the text that arrived is not the text that was said')
    return { first: first!, total: since(asked, clock()) }
  }

  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } })
    request.on('error', reject)
    request.on('response', response => {
      if (response.statusCode !== 200) {
        response.resume()
        return reject(new Error(`the question was answered with ${response.statusCode}`))
      }
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', chunk => {
        try {
          take(chunk)
        } catch (failure) {
          request.destroy(failure as Error)
        }
      })
      response.on('end', () => {
        try {
          resolve(result())
        } catch (failure) {
          reject(failure)
        }
      })
    })
    request.end(JSON.stringify(body))
  })
}
