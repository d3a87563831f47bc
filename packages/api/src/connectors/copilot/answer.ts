import type { PlatformEvent } from '../connector.ts'

/** Assembles an answer from several messages, which are separated by blank lines. Any of them may still change. */
export type CopilotAnswer = {
  /** Appends to a message, which begins with it if it is new. */
  append(key: string, delta: string): void
  /** Sets the whole text of a message; an empty one removes it. */
  set(key: string, text: string): void
  textOf(key: string): string
  /** The messages that aren't empty. */
  texts(): string[]
}

/** More messages than this are added to the last one. */
const maxParts = 200

/** Creates an assembler. Only what can't be appended replaces the text that was emitted. */
export function createAnswer(emit: (event: PlatformEvent) => void): CopilotAnswer {
  /** By key, in the order in which they began. */
  const parts = new Map<string, string>()
  let lastKey = ''
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
    parts.delete(key)
    parts.set(key, before + delta)
    lastKey = key
    emitText(separator + delta)
  }

  function replaceAll(key: string, text: string): void {
    parts.set(key, text)
    emit({ type: 'replace', text: texts().join('\n\n') })
  }

  return {
    append,
    set(given, text) {
      const key = begin(given)
      const before = parts.get(key) ?? ''
      if (before === text) return
      if (text.startsWith(before)) append(key, text.slice(before.length))
      else replaceAll(key, text)
    },
    textOf: key => parts.get(key) ?? '',
    texts
  }
}
