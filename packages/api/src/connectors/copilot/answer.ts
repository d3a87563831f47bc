import { GrownText } from '@lyceum/core/rules'
import type { PlatformEvent } from '../connector.ts'
import { platformLimits } from '../reply/limits.ts'
import { createTextAssembler, type TextAssembler } from '../reply/text-assembler.ts'
import { withoutLast } from '../reply/think-tags.ts'

/** Assembles an answer from several messages, which are separated by blank lines. Any of them may still change. */
export type CopilotAnswer = {
  /** Appends to a message, which begins with it if it is new. */
  append(key: string, delta: string, place?: Place): void
  /** Sets the whole text of a message; an empty one removes it. */
  set(key: string, text: string, place?: Place): void
  /** Adds thinking that stands in no message. */
  think(delta: string): void
  /** The text of a message as it was sent. */
  textOf(key: string): string
  /** The messages that aren't empty, as people see them. */
  texts(): string[]
  /** Shows what was held back of the messages. */
  end(): void
}

/** When a message was sent, as far as the platform tells: its time in milliseconds, and its number in the conversation. */
export type Place = { time: number; number: number }

/** Whether a message was sent before another one; false if that is not known. */
export function isBefore(one: Place, other: Place): boolean {
  if (one.time !== other.time && one.time > 0 && other.time > 0) return one.time < other.time
  return one.number > 0 && other.number > 0 && one.number < other.number
}

/** More messages than this are added to the last one. */
const maxParts = 200

export const noPlace: Place = { time: 0, number: 0 }

const isKnown = ({ time, number }: Place) => time > 0 || number > 0

/** So many characters may be emitted again at once, for each that has come, and in all: what is more waits for the next ones, or the end. */
const freelyReplaced = 100_000
const replacedForEach = 20
const mostReplaced = platformLimits.replaced / 2

/** A message: as it was sent, and what it shows. */
type Part = { raw: GrownText; thinking: string; place: Place; assembler: TextAssembler }

/**
 * Creates an assembler. A message that was sent before others stands before them, whenever it comes. Only what can't be appended replaces the
 * text that was emitted, which is rationed.
 */
export function createAnswer(emit: (event: PlatformEvent) => void): CopilotAnswer {
  const byKey = new Map<string, Part>()
  /** In the order in which they are shown. */
  const order: Part[] = []
  let thinking = ''
  let hasText = false
  let received = 0
  let replaced = 0
  /** Whether what was emitted is no longer what the messages have, and the thinking neither. */
  const stale = { any: false, thinking: false }

  const texts = () => order.map(({ assembler }) => assembler.text()).filter(text => text !== '')

  function emitText(delta: string): void {
    if (stale.any) {
      emitAnew()
      return
    }
    if (!hasText) emit({ type: 'progress', step: 'GENERATING' })
    hasText = true
    emit({ type: 'text', delta } as PlatformEvent)
  }

  function think(delta: string): void {
    thinking += delta
    if (stale.thinking) emitAnew()
    else emit({ type: 'thinking', delta } as PlatformEvent)
  }

  function partOf(key: string, place: Place): Part {
    const known = byKey.get(key) ?? (order.length >= maxParts ? order.at(-1)! : undefined)
    if (known) return known
    const part: Part = {
      raw: new GrownText(),
      thinking: '',
      place,
      assembler: createTextAssembler(event => show(part, event), { thinkOnce: true })
    }
    byKey.set(key, part)
    order.push(part)
    arrange(part)
    return part
  }

  /** Puts a message before those that were sent after it. Returns whether anything of them moved. */
  function arrange(part: Part): boolean {
    const later = order.filter(other => other !== part && isBefore(part.place, other.place))
    const before = order.filter(other => other !== part && !later.includes(other))
    const arranged = [...before, part, ...later]
    if (arranged.every((one, index) => one === order[index])) return false
    order.splice(0, order.length, ...arranged)
    return true
  }

  function show(part: Part, event: PlatformEvent): void {
    if (event.type === 'thinking') {
      const { delta } = event as { delta: string }
      const isApart = part.thinking === '' && thinking !== ''
      part.thinking += delta
      think(isApart ? `\n\n${delta}` : delta)
    } else if (event.type === 'text') showText(part, (event as { delta: string }).delta)
    else if (event.type === 'replace') replaceAll(part, event.thinking ?? part.thinking)
  }

  function showText(part: Part, delta: string): void {
    const at = order.indexOf(part)
    const isNew = part.assembler.length() === delta.length
    const hasWords = ({ assembler }: Part) => assembler.length() > 0
    if (order.slice(at + 1).some(hasWords)) replaceAll(part, part.thinking)
    else emitText(isNew && order.slice(0, at).some(hasWords) ? `\n\n${delta}` : delta)
  }

  /** Emits all messages again, once enough has come since then: each piece of a message before others is no answer of its own. */
  function emitAnew(isLast = false): void {
    const length = order.reduce((sum, { assembler }) => sum + assembler.length(), stale.thinking ? thinking.length : 0)
    stale.any = !isLast && replaced + length > Math.min(mostReplaced, freelyReplaced + replacedForEach * received)
    if (stale.any) return
    replaced += length
    emit({ type: 'replace', text: texts().join('\n\n'), ...(stale.thinking && { thinking }) })
    stale.thinking = false
  }

  /** All messages are to be emitted again, and the thinking if this message turns out to have another. */
  function replaceAll(part: Part, thought: string): void {
    if (thought !== part.thinking) {
      thinking = withoutLast(thinking, part.thinking) + thought
      part.thinking = thought
      stale.thinking = true
    }
    emitAnew()
  }

  function append(key: string, delta: string, place = noPlace): void {
    if (delta === '') return
    const part = partOf(key, place)
    received += delta.length
    part.raw.add(delta)
    part.assembler.push(delta)
  }

  return {
    append,
    set(key, text, place = noPlace) {
      if (text === '' && !byKey.has(key)) return
      const part = partOf(key, place)
      if (!isKnown(part.place) && isKnown(place)) {
        part.place = place
        if (arrange(part)) emitAnew()
      }
      const raw = `${part.raw}`
      if (raw === text) return
      if (text.startsWith(raw)) {
        append(key, text.slice(raw.length))
        return
      }
      received += text.length
      part.raw.set(text)
      part.assembler.replaceAnswer(text)
    },
    think,
    textOf: key => `${byKey.get(key)?.raw ?? ''}`,
    texts,
    end() {
      for (const { assembler } of [...order]) assembler.end()
      if (stale.any) emitAnew(true)
    }
  }
}
