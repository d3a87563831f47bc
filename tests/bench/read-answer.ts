import http from 'node:http'
import { clock, stampsIn, withoutStamps } from './script.ts'

/** One answer as its reader had it, in milliseconds. */
export type Answer = {
  /** From asking to the first words. */
  first: number
  /** From asking to the end of the stream. */
  total: number
  /** Of each piece: from the platform's saying it to its being here. */
  delays: number[]
}

/** What an event means: words, the proper end, or nothing to us. */
export type Told = { words: string } | 'end' | undefined

type Question = {
  url: string
  headers: Record<string, string>
  body: object
  agent: http.Agent
  tell(event: Record<string, unknown>): Told
}

/** Asks and reads to the end. @throws when the answer is refused, breaks, or differs from `pieces` by one byte */
export function readAnswer({ url, headers, body, agent, tell }: Question, pieces: string[]): Promise<Answer> {
  const asked = clock()
  const since = (from: number, at: number) => (at - from) / 1000
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
      const told = data && tell(JSON.parse(data.slice('data: '.length)))
      if (told === 'end') ended = true
      else if (told) {
        first ??= since(asked, at)
        text += told.words
        delays.push(...stampsIn(told.words).map(stamped => since(stamped, at)))
      }
    }
  }

  function judge(): Answer {
    if (!ended) throw new Error('the stream ended without an end')
    if (withoutStamps(text) !== pieces.join('')) throw new Error('the text that arrived is not the text that was said')
    if (delays.length !== pieces.length) throw new Error(`${delays.length} of ${pieces.length} pieces arrived with their time`)
    return { first: first!, total: since(asked, clock()), delays }
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
          resolve(judge())
        } catch (failure) {
          reject(failure)
        }
      })
    })
    request.end(JSON.stringify(body))
  })
}
