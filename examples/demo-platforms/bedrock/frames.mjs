import { crc32 } from '../answers/crc32.mjs'

/**
 * Encodes one message of `application/vnd.amazon.eventstream`: lengths, their checksum, headers, payload, checksum.
 *
 * @param {Record<string, string>} headers
 * @param {string | Buffer} payload
 * @returns {Buffer}
 */
export function encodeFrame(headers, payload) {
  const block = Buffer.concat(Object.entries(headers).map(([name, value]) => encodeHeader(name, value)))
  const body = Buffer.from(payload)
  const frame = Buffer.alloc(16 + block.length + body.length)
  frame.writeUInt32BE(frame.length, 0)
  frame.writeUInt32BE(block.length, 4)
  frame.writeUInt32BE(crc32(frame.subarray(0, 8)), 8)
  block.copy(frame, 12)
  body.copy(frame, 12 + block.length)
  frame.writeUInt32BE(crc32(frame.subarray(0, frame.length - 4)), frame.length - 4)
  return frame
}

/** Real Bedrock only sends text headers, type 7. @param {string} name @param {string} value */
function encodeHeader(name, value) {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([Buffer.from([Buffer.byteLength(name)]), Buffer.from(name), Buffer.from([7]), size, Buffer.from(value)])
}

/** @param {string} type @param {unknown} payload */
export const eventFrame = (type, payload) =>
  encodeFrame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, JSON.stringify(payload))

/** @param {string} type such as `throttlingException` @param {string} message */
export const exceptionFrame = (type, message) =>
  encodeFrame(
    { ':exception-type': type, ':content-type': 'application/json', ':message-type': 'exception' },
    JSON.stringify({ message })
  )

/** An error without a model: it has no payload. @param {string} code @param {string} message */
export const errorFrame = (code, message) =>
  encodeFrame({ ':error-code': code, ':error-message': message, ':message-type': 'error' }, '')
