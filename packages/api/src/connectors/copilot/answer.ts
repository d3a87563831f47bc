import { flattenText } from '@lyceum/core/rules'
import type { PlatformEvent } from '../connector.ts'

/** Assembles an answer from several messages, which are separated by blank lines. Any of them may still change. */
export type CopilotAnswer = {
  /** Appends to a message, which begins with it if it is new. */
  append(key: string, delta: string): void
  /** Sets the whole text of a message; an empty one removes it. A new one stands before those that it was sent before. */
  set(key: string, text: string, place?: Place): void
  textOf(key: string): string
  /** The messages that aren't empty. */
  texts(): string[]
}

/** When a message was sent, as far as the platform tells: its time in milliseconds, and its number in the conversation. */
export type Place = { time: number; number: number }

/** Whether a message was sent before another one; false if that is not known. */
function isBefore(one: Place, other: Place): boolean {
  if (one.time !== other.time && one.time > 0 && other.time > 0) return one.time < other.time
  return one.number > 0 && other.number > 0 && one.number < other.number
}

/** More messages than this are added to the last one. */
const maxParts = 200

const noPlace: Place = { time: 0, number: 0 }

/** Creates an assembler. Only what can't be appended replaces the text that was emitted. */
export function createAnswer(emit: (event: PlatformEvent) => void): CopilotAnswer {
  /** By key, in the order in which they began. */
  const parts = new Map<string, string>()
  const places = new Map<string, Place>()
  let lastKey = ''
  /** How much of the last one is one piece in memory. */
  let flat = 0
  let hasText = false

  const texts = () => [...parts.values()].filter(text => text !== '')

  function emitText(delta: string): void {
    if (!hasText) emit({ type: 'progress', step: 'GENERATING' })
    hasText = true
    emit({ type: 'text', delta } as PlatformEvent)
  }

  function begin(key: string): string {
    if (parts.has(key) || parts.size < maxParts) return key
    return lastKey
  }

  function append(given: string, delta: string): void {
    if (delta === '') return
    const key = begin(given)
    const before = parts.get(key) ?? ''
    if (before !== '' && key !== lastKey) {
      replaceAll(key, before + delta)
      return
    }
    const separator = before === '' && texts().length > 0 ? '\n\n' : ''
    const text = before + delta
    flat = flattenText(text, key === lastKey ? flat : 0)
    parts.delete(key)
    parts.set(key, text)
    lastKey = key
    emitText(separator + delta)
  }

  function replaceAll(key: string, text: string): void {
    parts.set(key, text)
    emit({ type: 'replace', text: texts().join('\n\n') })
  }

  /** Puts a new message before those that were sent after it. Returns whether there are any. */
  function insert(key: string, text: string, place: Place): boolean {
    places.set(key, place)
    const later = [...parts].filter(([other]) => other !== key && isBefore(place, places.get(other) ?? noPlace))
    if (later.length === 0) return false
    for (const [other] of later) parts.delete(other)
    parts.set(key, text)
    for (const [other, kept] of later) parts.set(other, kept)
    lastKey = [...parts.keys()].at(-1) ?? lastKey
    emit({ type: 'replace', text: texts().join('\n\n') })
    return true
  }

  return {
    append,
    set(given, text, place) {
      const key = begin(given)
      if (place && text !== '' && !parts.has(key) && parts.size < maxParts && insert(key, text, place)) return
      const before = parts.get(key) ?? ''
      if (before === text) return
      if (text.startsWith(before)) append(key, text.slice(before.length))
      else replaceAll(key, text)
    },
    textOf: key => parts.get(key) ?? '',
    texts
  }
}
