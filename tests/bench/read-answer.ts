import http from 'node:http'
import { clock, stampsIn, withoutStamps } from './script.ts'

/** Timings of one answer as its reader received it, in milliseconds. */
export type Answer = {
  /** From the request to the first text. */
  first: number
  /** From the request to the end of the stream. */
  total: number
  /** For each piece, when the platform sent it, by `clock`. */
  sent: number[]
  /** For each piece: from the time that the platform sent it to the time that it arrived. */
  delays: number[]
}

/** What an event means to the measurement: text, the regular end, or undefined for anything else. */
export type ParsedEvent = { words: string } | 'end' | undefined

type Question = {
  url: string
  headers: Record<string, string>
  body: object
  agent: http.Agent
  parseEvent(event: Record<string, unknown>): ParsedEvent
  /** Called with the first text. */
  onFirst: (() => void) | undefined
}

/** Sends a question and reads the answer to its end. @throws when the answer is refused, breaks, or differs from `pieces` */
export function readAnswer({ url, headers, body, agent, parseEvent, onFirst }: Question, pieces: string[]): Promise<Answer> {
  const asked = clock()
  const since = (from: number, at: number) => (at - from) / 1000
  const sent: number[] = []
  const delays: number[] = []
  let first: number | undefined
  let text = ''
  let ended = false
  let rest = ''

  function take(chunk: string): void {
    const at = clock()
    const frames = (rest + chunk).split('\n\n')
    rest = frames.pop()!
    for (const frame of frames) {
      const data = frame.split('\n').find(line => line.startsWith('data: '))
      const parsed = data && parseEvent(JSON.parse(data.slice('data: '.length)))
      if (parsed === 'end') ended = true
      else if (parsed) {
        if (first === undefined) {
          first = since(asked, at)
          onFirst?.()
        }
        text += parsed.words
        for (const stamped of stampsIn(parsed.words)) {
          sent.push(stamped)
          delays.push(since(stamped, at))
        }
      }
    }
  }

  function result(): Answer {
    if (!ended) throw new Error('the stream ended without an end')
    if (withoutStamps(text) !== pieces.join('')) throw new Error('the text that arrived is not the text that was said')
    if (delays.length !== pieces.length) throw new Error(`${delays.length} of ${pieces.length} pieces arrived with their time`)
    return { first: first!, total: since(asked, clock()), sent, delays }
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
