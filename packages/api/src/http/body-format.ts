import type { RequestHandler } from 'express'
import { errorWithMessage } from './error-with-message.ts'

/**
 * Refuses bodies in a form that no parser behind this one reads, before any of them sees a byte: another charset than UTF-8, a
 * content type that is none, an unknown compression. Parsers differ in what they do with those: some throw while the body
 * arrives, where nothing catches it. @throws validation with 415, naming the header and what it says
 */
export const refuseUnreadableBodies: RequestHandler = ({ headers }, _response, next) => {
  // Also a body of no bytes, for which a parser makes its decoder all the same.
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  next(hasBody ? unreadable(headers['content-type'], headers['content-encoding']) : undefined)
}

function unreadable(contentType: string | undefined, contentEncoding = 'identity'): Error | undefined {
  const type = contentType?.replace(/;.*/, '').trim().toLowerCase()
  if (type !== undefined && !mediaType.test(type))
    return unsupported('content-type', `the content type must be like "application/json", not ${quoted(type)}`)
  // Each is looked at, because of two that differ one parser takes the first and another the last.
  for (const [, charset] of contentType?.matchAll(charsets) ?? [])
    if (charset!.trim().toLowerCase() !== 'utf-8')
      return unsupported('content-type', `the charset of a body must be "utf-8", not ${quoted(charset!)}`, 'charset=utf-8')
  const known = type === 'application/json' ? compressions : ['identity']
  if (!known.includes(contentEncoding.trim().toLowerCase()))
    return unsupported(
      'content-encoding',
      `the content encoding of this body must be ${known.join(' or ')}, not ${quoted(contentEncoding)}`
    )
  return undefined
}

/** `type "/" subtype` of RFC 9110 §8.3.1. */
const mediaType = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/
/** The registered name alone: `utf8` is none, and parsers differ in whether they know it. */
const charsets = /;\s*charset\s*=\s*"?([^;"]*)/gi
/** Those that every supported version of Node unpacks. */
const compressions = ['identity', 'gzip', 'deflate', 'br']

function unsupported(header: string, words: string, suggestion?: string): Error {
  const problem = { path: [header], reason: 'enum' as const, ...(suggestion && { suggestion }) }
  return errorWithMessage('validation', words, { status: 415, problems: [problem] })
}

const longestQuote = 60
const quoted = (value: string) => JSON.stringify(value.trim().slice(0, longestQuote))
