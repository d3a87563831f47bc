import { type ChatEvent, toWire } from '@lyceum/core/contract'

/** An event of a reply in the forms in which it leaves this process: made once, however many read it. */
export type EncodedEvent = {
  seq: number
  /** JSON in our own names, as it is stored. */
  json: string
  /** A server-sent event with its number as id, in the names of the wire. */
  frame: string
}

/** What a reader is shown of a stored event: addresses of files, for example, are signed at that time. */
export type PresentEvent = (event: ChatEvent) => ChatEvent

export function encodeEvent(event: ChatEvent, present: PresentEvent): EncodedEvent {
  // Nearly all events are of these two types, whose names are the same on both sides.
  if (event.type === 'text' || event.type === 'thinking') {
    const { type, delta, seq, at } = event
    const json = `{"type":"${type}","delta":${JSON.stringify(delta)},"seq":${seq},"at":"${at}"}`
    return { seq, json, frame: `id: ${seq}\ndata: ${json}\n\n` }
  }
  const wire = JSON.stringify(toWire(present(event)))
  return { seq: event.seq, json: JSON.stringify(event), frame: `id: ${event.seq}\ndata: ${wire}\n\n` }
}

export const frameOf = (event: ChatEvent, present: PresentEvent): string => encodeEvent(event, present).frame
