import { parseJson } from '../client/parse-json.ts'
import { platformLimits } from '../reply/limits.ts'
import { listOf, recordOf, textOf } from '../reply/loose.ts'

/** What a server says about a refusal. `code` and `type` are its names for it, `status` that of HTTP, 0 in a stream without one. */
export type Failure = { code: string; type: string; message: string; status: number }

/** In characters; some of the patterns take quadratic time. */
const maxMessageLength = 8000

/**
 * Reads an error in any of the shapes that servers use (platform notes §9): `{error: {…}}`, `{error: "…"}`, `{code, message}`,
 * `{detail}`, `{object: "error"}`, a list of one of them; otherwise only the status. A gateway may pass on the body of another server as
 * a text, whose names and words count.
 */
export function readFailure(body: unknown, status = 0): Failure {
  const own = failureIn(body, status)
  const inner = nestedIn(own.message)
  if (!inner) return own
  const nested = failureIn(inner, status)
  return {
    code: isName(nested.code) ? nested.code : own.code,
    type: nested.type || own.type,
    message: own.message,
    status: own.status
  }
}

function failureIn(body: unknown, status: number): Failure {
  const outer = recordOf(Array.isArray(body) ? body[0] : body)
  const error = typeof outer.error === 'object' && outer.error !== null ? recordOf(outer.error) : outer
  const given = textOf(error.code ?? outer.code)
  const code = given.slice(0, platformLimits.title)
  const { metadata, innererror, details, message } = error
  const words = [
    textOf(message) ||
      textOf(outer.error) ||
      textOf(outer.message) ||
      detailOf(outer.detail) ||
      detailOf(recordOf(message).detail),
    // Of a gateway: what the server behind it said, and why it was refused.
    textOf(recordOf(metadata).raw),
    listOf(recordOf(metadata).reasons).slice(0, 10).map(textOf).join(', '),
    // xAI's code is a sentence.
    /\s/.test(given) ? given : ''
  ]
  const names = [
    textOf(error.type),
    textOf(error.status),
    textOf(recordOf(innererror).code),
    ...listOf(details)
      .slice(0, 10)
      .map(raw => textOf(recordOf(raw).reason))
  ]
  return {
    code,
    type: names.find(name => isName(name))?.slice(0, platformLimits.title) ?? '',
    message: words.filter(Boolean).join(' ').slice(0, maxMessageLength),
    // vLLM repeats the status as the code, which is the only one in a stream.
    status: status >= 400 ? status : /^[45]\d\d$/.test(code) ? Number(code) : status
  }
}

/** Whether this names the failure: not a sentence, and not the status once more. */
const isName = (text: string) => text !== '' && !/\s/.test(text) && !/^[1-5]\d\d$/.test(text)

/** FastAPI's `detail`: a text, or a list of `{loc, msg}`. */
export function detailOf(detail: unknown): string {
  const places = listOf(detail)
    .slice(0, 10)
    .map(raw => `${listOf(recordOf(raw).loc).slice(0, 10).map(textOf).join('.')}: ${textOf(recordOf(raw).msg)}`)
  return textOf(detail) || places.join('; ')
}

/** The JSON of an error inside a text, such as a message that quotes the whole body of another server. */
function nestedIn(message: string): unknown {
  const start = message.indexOf('{')
  const end = message.lastIndexOf('}')
  if (start < 0 || end <= start) return undefined
  const value = parseJson(message.slice(start, end + 1))
  const { error, code, message: words } = recordOf(value)
  return error !== undefined || (code !== undefined && words !== undefined) ? value : undefined
}

/** Whether a body with the status 200, or an event, is an error. */
export function isFailure(body: unknown): boolean {
  const { error, code, message, object, choices, detail } = recordOf(Array.isArray(body) ? body[0] : body)
  if (textOf(error) !== '' || Object.keys(recordOf(error)).length > 0 || object === 'error') return true
  if (listOf(choices).length > 0) return false
  return detailOf(detail) !== '' || (!/^(0|200)?$/.test(textOf(code)) && textOf(message) !== '')
}
