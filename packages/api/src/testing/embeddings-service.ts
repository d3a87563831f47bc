import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** An endpoint for vectors, as OpenAI's protocol describes it (platform.openai.com, "Create embeddings" and "Error codes"). */
export type EmbeddingsService = {
  /** The address to configure. */
  url: string
  key: string
  /** The texts of each request that was answered with vectors. */
  answered: string[][]
  /** What happens to requests: all are answered, all are told to wait a second, or the service fails. */
  state: 'up' | 'busy' | 'down'
  dimension: number
  /** Requests with a text that contains this are refused as wrong. */
  refused: string | undefined
  stop(): Promise<void>
}

/** Words of one line mean nearly the same. */
const meanings = [
  ['car', 'automobile', '汽车'],
  ['doctor', 'physician', '医生'],
  ['money', 'tuition', '学费'],
  ['river', 'stream', '河']
]

/** Starts it on a free port. Its vectors are near to each other when texts have words of one meaning. */
export async function startEmbeddingsService(): Promise<EmbeddingsService> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const error = (status: number, message: string, headers = {}) =>
      answer(status, { error: { message, type: 'invalid_request_error', param: null, code: null } }, headers)
    const { model, input } = (await json(request)) as { model: string; input: string | string[] }
    if (request.url !== '/v1/embeddings' || request.method !== 'POST') return error(404, 'Invalid URL')
    if (request.headers.authorization !== `Bearer ${service.key}`) return error(401, 'Incorrect API key provided')
    if (service.state === 'busy') return error(429, 'Rate limit reached', { 'retry-after': '1' })
    if (service.state === 'down') return error(500, 'The server had an error')
    const texts = [input].flat()
    if (texts.some(text => service.refused && text.includes(service.refused))) return error(400, "'$.input' is invalid")
    service.answered.push(texts)
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, service.dimension) }))
    // The index tells which is which.
    answer(200, { object: 'list', data: data.toReversed(), model, usage: { prompt_tokens: 1, total_tokens: 1 } })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const service: EmbeddingsService = {
    url: `http://127.0.0.1:${port}/v1`,
    key: 'sk-embeddings-for-tests',
    answered: [],
    state: 'up',
    dimension: 8,
    refused: undefined,
    stop: () => new Promise(resolve => void server.close(() => resolve()).closeAllConnections())
  }
  return service
}

function vectorOf(text: string, dimension: number): number[] {
  const vector = Array.from({ length: dimension }, (_, at) => (at === dimension - 1 ? 0.1 : 0))
  for (const [at, words] of meanings.entries()) if (words.some(word => text.includes(word))) vector[at]! += 1
  return vector
}
