import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { AppError } from '@lyceum/core/contract'
import type { S3Bucket } from '../config/config.ts'
import { newId } from '../secrets/new-id.ts'
import { checkedKey, checkKey, isKey, keyAreas, type Storage } from './storage.ts'

const connectMs = 3000
/** How long the store may be silent before its answer begins: a person waits for no more than ten seconds. */
const answerMs = 5000
/** How long nothing may move while an object is read; people who read slowly hold the store up, too. */
const readingMs = 30_000

/** Stores objects in a bucket. A large object is sent in parts and appears when all of them have arrived. */
export function createS3Storage({ endpoint, region, bucket, keys, pathStyle }: S3Bucket): Storage {
  const createClient = (limits: { requestTimeout?: number; socketTimeout: number }) => {
    const client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: 3,
      // Newer checksums of AWS, which other stores don't know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: connectMs, throwOnRequestTimeout: true, ...limits },
      ...(endpoint && { endpoint }),
      ...(keys && { credentials: keys })
    })
    client.middlewareStack.add(next => args => next(args).catch(forbidRetry), {
      step: 'deserialize',
      name: 'noRetryAfterTimeout'
    })
    return client
  }
  const client = createClient({ requestTimeout: answerMs, socketTimeout: readingMs })
  // The first limit counts from the beginning of a request: on a slow line, a part of five megabytes takes longer to send.
  const sender = createClient({ socketTimeout: answerMs })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const counted = countBytes(source)
    const params = { ...at(key), Body: Readable.from(counted.bytes, { objectMode: false }) }
    // One part after the other: of a store that hangs, the first one says so, and a file takes the memory of one part.
    const upload = new Upload({ client: sender, params, queueSize: 1, leavePartsOnError: true })
    try {
      await upload.done()
    } catch (failure) {
      // Nobody waits for the parts to be removed, which may take as long again.
      if (upload.uploadId)
        void client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: upload.uploadId })).catch(() => {})
      // What the source threw is not the store's failure.
      throw counted.failure() ?? refusal(failure)
    }
    return counted.size()
  }

  async function open(key: string, part?: { start: number; end: number }): Promise<Readable> {
    const range = part && `bytes=${part.start}-${part.end}`
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(range && { Range: range }) })).catch(failure => {
      throw refusal(failure)
    })
    return Body as Readable
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(at(key))).catch(failure => {
      const { reason } = refusal(failure)
      if (reason !== 'notFound') throw refusal(failure)
    })
  }

  async function* list(before: Date): AsyncGenerator<string> {
    for (const area of keyAreas)
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${area}/` }))
        for (const { Key = '', LastModified } of Contents) if (isKey(Key) && LastModified! < before) yield Key
  }

  return {
    put,
    open,
    remove,
    list,
    async check() {
      const key = checkedKey(newId())
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: 'lyceum' }))
        for await (const _ of await open(key));
        await remove(key)
      } catch (cause) {
        const { name, message } = (cause instanceof AppError ? cause.cause : cause) as Error
        throw new Error(`the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''} cannot be used: ${name}: ${message}`, { cause })
      }
    }
  }
}

/**
 * A store that was silent once is not asked again: its caller has waited long enough. The client repeats what was caused by a timeout, so
 * the new error has no cause.
 */
function forbidRetry(failure: unknown): never {
  const { name, message } = (failure ?? {}) as Error
  throw name === 'TimeoutError' ? new Error(message) : failure
}

/** Passes bytes on, counts them, and remembers what their source threw. */
function countBytes(source: AsyncIterable<Uint8Array>) {
  let size = 0
  let failure: unknown
  async function* watched() {
    try {
      yield* source
    } catch (thrown) {
      failure = thrown
      throw thrown
    }
  }
  // In a generator of its own: a stream that is cut throws into the one that it reads.
  async function* bytes() {
    for await (const piece of watched()) {
      size += piece.length
      yield piece
    }
  }
  return { bytes: bytes(), size: () => size, failure: () => failure }
}

/** The error of the catalogue for a failure of the store. */
function refusal(failure: unknown): AppError {
  const { name, $metadata } = (failure ?? {}) as Partial<S3ServiceException>
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket')) return new AppError('notFound', { cause: failure })
  if (status === 413 || status === 507 || ['EntityTooLarge', 'QuotaExceeded', 'XMinioStorageFull'].includes(name ?? ''))
    return new AppError('storageFileTooLarge', { cause: failure })
  if (status === 401 || status === 403 || name === 'CredentialsProviderError')
    return new AppError('storageDenied', { cause: failure })
  return new AppError('storageUnreachable', { cause: failure })
}
