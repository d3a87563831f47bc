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

/** A piece of text. Nearly all events are one; its names are the same on both sides. */
export type Delta = { type: 'text' | 'thinking'; delta: string; seq: number; at: string }

export function encodeDelta(type: Delta['type'], delta: string, seq: number, at: string): EncodedEvent {
  const head = `id: ${seq}\ndata: `
  const frame = `${head}{"type":"${type}","delta":${JSON.stringify(delta)},"seq":${seq},"at":"${at}"}\n\n`
  // A part of the frame instead of a second text: thousands of events wait in memory until they are written.
  return { seq, json: frame.slice(head.length, -2), frame }
}

export function encodeEvent(event: ChatEvent, present: PresentEvent): EncodedEvent {
  if (event.type === 'text' || event.type === 'thinking') return encodeDelta(event.type, event.delta, event.seq, event.at)
  const wire = JSON.stringify(toWire(present(event)))
  return { seq: event.seq, json: JSON.stringify(event), frame: `id: ${event.seq}\ndata: ${wire}\n\n` }
}

export const frameOf = (event: ChatEvent, present: PresentEvent): string => encodeEvent(event, present).frame
