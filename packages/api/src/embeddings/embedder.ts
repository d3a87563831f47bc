import { AppError } from '@lyceum/core/contract'
import { createServiceClient, type ServiceOptions } from '../connectors/client/operator-service.ts'
import { retryAfterOf } from '../connectors/client/retry-after.ts'
import { listOf, numberOf, recordOf } from '../connectors/reply/loose.ts'

/** Where vectors come from: an endpoint that speaks OpenAI's protocol. */
export type EmbeddingsAddress = {
  /** The part of the address before `/embeddings`, such as `https://api.openai.com/v1`. */
  url: string
  /** Undefined for a server that asks for none. */
  key: string | undefined
  model: string
}

/** Makes vectors of texts. */
export type Embedder = {
  model: string
  /**
   * A vector of length 1 for each text, all of one dimension, in their order; at most `maxTexts` at once.
   * @throws TooManyRequests when the service asks to wait, RefusedTexts when it cannot use one of them, else AppError thirdPartyFailed;
   * the signal's reason when it is aborted
   */
  embed(texts: string[], options: { signal: AbortSignal; timeoutMs: number }): Promise<Float32Array[]>
  stop(): Promise<void>
}

/** The service asks to wait. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests'
  constructor(readonly waitMs: number) {
    super('the embeddings service asks to wait')
  }
}

/** The service cannot use a text, for instance since it is too long for the model. */
export class RefusedTexts extends Error {
  override name = 'RefusedTexts'
}

/** How many texts are sent at once: the answer has some 50 KB for each. */
export const maxTexts = 32

/**
 * `POST {url}/embeddings` with `{model, input: [text], encoding_format: "float"}` answers `{data: [{index, embedding: [number]}]}`, in
 * any order; 429 may come with Retry-After (platform.openai.com, "Embeddings" and "Rate limits").
 */
export function createEmbedder({ url, key, model }: EmbeddingsAddress, options: ServiceOptions): Embedder {
  const outgoing = createServiceClient(url, options)
  return {
    model,
    async embed(texts, { signal, timeoutMs }) {
      const { status, headers, body } = await outgoing.json({
        method: 'POST',
        url: `${url.replace(/\/+$/, '')}/embeddings`,
        ...(key !== undefined && { secretHeaders: { authorization: `Bearer ${key}` } }),
        body: { model, input: texts.map(text => text.slice(0, maxCharacters)), encoding_format: 'float' },
        secrets: key === undefined ? texts : [key, ...texts],
        signal,
        timeout: timeoutMs
      })
      if (status === 429)
        throw new TooManyRequests(Math.min(1000 * (retryAfterOf({ headers }) ?? defaultWaitSeconds), longestWaitMs))
      if (status === 400 || status === 413 || status === 422) throw new RefusedTexts(`the embeddings service answers ${status}`)
      if (status !== 200) throw new AppError('thirdPartyFailed', { cause: new Error(`the embeddings service answers ${status}`) })
      return vectorsOf(body, texts.length)
    },
    stop: () => outgoing.stop()
  }
}

/** Of a text; passages are far shorter. */
const maxCharacters = 8000
const maxDimension = 16_000
const defaultWaitSeconds = 5
const longestWaitMs = 10 * 60_000

function vectorsOf(body: unknown, count: number): Float32Array[] {
  const vectors: Float32Array[] = []
  for (const [at, raw] of listOf(recordOf(body).data).entries()) {
    const { index, embedding } = recordOf(raw)
    const vector = unitVector(listOf(embedding))
    if (vector) vectors[numberOf(index) ?? at] = vector
  }
  const dimension = vectors[0]?.length
  const isWhole = vectors.length === count && Array.from(vectors).every(vector => vector?.length === dimension)
  if (!isWhole) throw new AppError('thirdPartyFailed', { cause: new Error('the embeddings service answers in another shape') })
  return vectors
}

/** Undefined for what is no vector, or one without a direction. */
function unitVector(numbers: unknown[]): Float32Array | undefined {
  if (numbers.length === 0 || numbers.length > maxDimension) return undefined
  const vector = Float32Array.from(numbers, Number)
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  return Number.isFinite(length) && length > 0 ? vector.map(value => value / length) : undefined
}
