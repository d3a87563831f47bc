/** How the floor asks Dify: one kept-alive connection pool, events read as they come. */
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true })
const mark = 'data: '

/** Asks and passes each piece of text to `onWords`. Resolves at the regular end; rejects when the answer breaks off. */
export function readPlatform({ url, key }, query, onWords) {
  const body = JSON.stringify({ inputs: {}, query, user: 'floor', response_mode: 'streaming' })
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/chat-messages`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    })
    request.on('error', reject)
    request.on('response', response => {
      let rest = ''
      let ended = false
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', chunk => {
        const frames = (rest + chunk).split('\n\n')
        rest = frames.pop()
        for (const frame of frames) {
          if (!frame.startsWith(mark)) continue
          const { event, answer } = JSON.parse(frame.slice(mark.length))
          if (event === 'message') onWords(answer)
          else if (event === 'message_end') ended = true
        }
      })
      response.on('end', () => (ended ? resolve() : reject(new Error('the platform broke off'))))
    })
    request.end(body)
  })
}
