import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { AppError } from '@lyceum/core/contract'
import type { S3Bucket } from '../config/config.ts'
import { newId } from '../secrets/new-id.ts'
import { checkedKey, checkKey, type Storage } from './storage.ts'

const connectMs = 5000
/** How long a store may say nothing in the middle of a request. */
const silenceMs = 30_000

/** Stores objects in a bucket. A large object is sent in parts and appears when all of them have arrived. */
export function createS3Storage({ endpoint, region, bucket, keys, pathStyle }: S3Bucket): Storage {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    // Newer checksums of AWS, which other stores don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: keys })
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    const counted = countBytes(source)
    const upload = new Upload({ client, params: { ...at(key), Body: Readable.from(counted.bytes, { objectMode: false }) } })
    try {
      await upload.done()
    } catch (failure) {
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

  return {
    put,
    open,
    remove,
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

/** Passes bytes on, counts them, and remembers what their source threw. */
function countBytes(source: AsyncIterable<Uint8Array>) {
  let size = 0
  let failure: unknown
  async function* bytes() {
    try {
      for await (const piece of source) {
        size += piece.length
        yield piece
      }
    } catch (thrown) {
      failure = thrown
      throw thrown
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
