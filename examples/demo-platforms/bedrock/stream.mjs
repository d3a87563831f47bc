import { encodeFrame, errorFrame, eventFrame, exceptionFrame } from './frames.mjs'

/**
 * Writes the events of a reply as binary messages, with the switches that affect bytes and the connection.
 *
 * @param {import('node:http').ServerResponse} response @param {Iterable<import('./types.d.mts').BedrockEvent>} events
 * @param {import('./types.d.mts').BedrockSwitches} switches @param {number} paceMs @param {() => void} onCut
 */
export async function writeEvents(response, events, switches, paceMs, onCut) {
  if (switches.slowStartMs) await rest(switches.slowStartMs)
  const { exception, error } = switches
  const failAfter = exception?.after ?? error?.after ?? 2
  let count = 0
  let pieces = 0
  for (const { type, payload } of events) {
    if (response.destroyed) return
    const isText = type === 'chunk' || type === 'flowOutputEvent' || /** @type {any} */ (payload)?.delta?.text !== undefined
    if ((exception || error) && isText && pieces++ >= failAfter) {
      if (exception) response.write(exceptionFrame(exception.name, exception.message ?? 'The demonstration was asked to fail.'))
      else if (error) response.write(errorFrame(error.code, error.message ?? 'The demonstration was asked to fail.'))
      return
    }
    if (isText && paceMs > 0) await rest(paceMs)
    if (switches.garbage && count < garbage.length) response.write(garbage[count])
    const frame = eventFrame(type, payload)
    if (switches.damaged === count) frame.writeUInt32BE(0, frame.length - 4)
    await new Promise(resolve => response.write(frame, () => resolve(undefined)))
    count++
    if (count === switches.eofAfter) return
    if (count === switches.cutAfter) {
      onCut()
      // Within a message.
      response.write(frame.subarray(0, 9), () => response.socket?.destroy())
      return
    }
  }
}

/** What a client must skip: unknown events, payloads that aren't JSON or objects, headers of every type. */
const garbage = [
  eventFrame('brandNewEvent', { deep: [1, { er: true }] }),
  encodeFrame({ ':event-type': 'chunk', ':message-type': 'event' }, 'this is not JSON'),
  encodeFrame({ ':event-type': 'flowOutputEvent', ':message-type': 'event' }, '{"content":'),
  encodeFrame({ ':event-type': 'trace', ':message-type': 'event' }, '[1,2,3]'),
  eventFrame('chunk', { bytes: null, attribution: 'none' }),
  eventFrame('trace', { trace: { orchestrationTrace: null, brandNewTrace: {} } }),
  eventFrame('flowTraceEvent', { trace: null }),
  encodeFrame({}, '')
]

/** @param {number} ms */
const rest = ms => new Promise(resolve => setTimeout(resolve, ms))
