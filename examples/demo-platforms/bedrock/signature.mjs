import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** AWS refuses signatures that are older or younger than this. */
const maxSkewMs = 5 * 60_000

/**
 * Checks an AWS Signature Version 4 as the service does: it rebuilds the canonical request from what arrived and from the list of signed
 * headers. Returns undefined if it is valid, otherwise the name and message of AWS's error.
 *
 * @typedef {{ secret: string, sessionToken?: string }} Key
 * @param {Pick<import('../incoming.mjs').Incoming, 'method' | 'url' | 'headers' | 'bytes'>} incoming
 * @param {(accessKeyId: string) => Key | undefined} keyOf
 * @returns {{ name: string, message: string } | undefined}
 */
export function signatureProblem({ method, url, headers, bytes }, keyOf) {
  const header = headers.authorization ?? ''
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(bedrock(?:-agentcore)?)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header
    )
  if (!given) return { name: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' }
  const [, accessKeyId = '', day = '', region = '', service = '', names = '', signature = ''] = given
  // AgentCore is a service of its own.
  if ((service === 'bedrock-agentcore') !== /\/(harnesses|runtimes)\//.test(url))
    return { name: 'InvalidSignatureException', message: `Credential should be scoped to another service than ${service}.` }
  const key = keyOf(accessKeyId)
  if (!key) return { name: 'UnrecognizedClientException', message: 'The security token included in the request is invalid.' }
  if (headers['x-amz-security-token'] !== key.sessionToken)
    return { name: 'UnrecognizedClientException', message: 'The security token included in the request is invalid.' }

  const date = String(headers['x-amz-date'] ?? '')
  const moment = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day) || !(Math.abs(Date.now() - moment) <= maxSkewMs))
    return { name: 'InvalidSignatureException', message: `Signature not yet current or expired: ${date}` }
  const signed = names.split(';')
  if (!['host', 'x-amz-date'].every(name => signed.includes(name)))
    return { name: 'InvalidSignatureException', message: 'host and x-amz-date must be signed.' }

  const bodyHash = createHash('sha256').update(bytes).digest('hex')
  if ((headers['x-amz-content-sha256'] ?? bodyHash) !== bodyHash)
    return { name: 'InvalidSignatureException', message: 'The provided x-amz-content-sha256 header does not match the body.' }
  const [path = '/', search = ''] = url.split('?')
  const lines = [method, escaped(path, '/'), canonicalQuery(search)]
  for (const name of signed)
    lines.push(
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}`
    )
  const canonical = [...lines, '', names, bodyHash].join('\n')

  let mac = Buffer.from(`AWS4${key.secret}`)
  for (const part of [day, region, service, 'aws4_request']) mac = createHmac('sha256', mac).update(part).digest()
  const hash = createHash('sha256').update(canonical).digest('hex')
  const expected = createHmac('sha256', mac)
    .update(`AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/aws4_request\n${hash}`)
    .digest()
  if (timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
  return {
    name: 'InvalidSignatureException',
    message: 'The request signature we calculated does not match the signature you provided.'
  }
}

/** Sorted parameters, as they were encoded in the request. @param {string} search */
function canonicalQuery(search) {
  const parameters = search.split('&').filter(Boolean)
  return parameters
    .map(parameter => (parameter.includes('=') ? parameter : `${parameter}=`))
    .sort()
    .join('&')
}

/** Percent-encodes UTF-8 except unreserved characters and those that are `kept`. @param {string} text @param {string} kept */
function escaped(text, kept) {
  return [...Buffer.from(text, 'utf8')]
    .map(byte => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) || kept.includes(character)
        ? character
        : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')
}
