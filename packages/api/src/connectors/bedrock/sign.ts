import { createHash, createHmac } from 'node:crypto'
import type { SignableRequest } from '../client/outgoing.ts'

export type SigningKey = { accessKeyId: string; secret: string; sessionToken?: string | undefined; region: string }

/**
 * Returns the headers that sign a request to Bedrock with AWS Signature Version 4, over all headers, the query and the exact body
 * (platform notes §1; "Create a signed AWS API request" in the IAM user guide).
 * @param now milliseconds since 1970; AWS refuses a difference of more than five minutes from its own clock
 */
export function signatureOf(request: SignableRequest, key: SigningKey, now: number): Record<string, string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const bodyHash = sha256(request.body)
  const added = {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(key.sessionToken && { 'x-amz-security-token': key.sessionToken })
  }
  const headers = Object.entries({ ...request.headers, ...added, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = headers.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    // Every service except S3 signs the path encoded once more than it is sent.
    request.url.pathname.split('/').map(encoded).join('/'),
    queryOf(request.url),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${key.region}/bedrock/aws4_request`
  const signing = scope.split('/').reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${key.secret}`)
  const signature = hmac(signing, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...added, authorization }
}

const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')

/** Percent-encodes everything except letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
