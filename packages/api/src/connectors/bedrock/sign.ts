import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import type { SignableRequest } from '../client/outgoing.ts'

export type SigningKey = {
  accessKeyId: string
  secret: string
  sessionToken?: string | undefined
  region: string
  service: string
}

/**
 * Returns the headers that sign a request to Bedrock with AWS Signature Version 4, over all headers, the query and the exact body
 * (platform notes §1; "Create a signed AWS API request" in the IAM user guide).
 * @param now milliseconds since 1970; AWS refuses a difference of more than five minutes from its own clock
 */
export async function signatureOf(
  { method, url, headers, body }: SignableRequest,
  { accessKeyId, secret, sessionToken, region, service }: SigningKey,
  now: number
): Promise<Record<string, string>> {
  const signer = new SignatureV4({
    service,
    region,
    credentials: { accessKeyId, secretAccessKey: secret, ...(sessionToken && { sessionToken }) },
    sha256: Sha256
  })
  const { protocol, hostname, pathname: path } = url
  const signed = await signer.sign(
    { method, protocol, hostname, path, query: queryOf(url), headers: { ...headers, host: url.host }, body },
    { signingDate: new Date(now) }
  )
  return Object.fromEntries(Object.entries(signed.headers).filter(([name]) => /^(authorization$|x-amz-)/.test(name)))
}

/** The parameters; one that is repeated has a list of values. */
const queryOf = ({ searchParams }: URL): Record<string, string[]> =>
  Object.fromEntries([...new Set(searchParams.keys())].map(name => [name, searchParams.getAll(name)]))
