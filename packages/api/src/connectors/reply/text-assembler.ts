import { createHash, type Hash } from 'node:crypto'
import type { ConnectorEvent } from '@lyceum/core/contract'
import { GrownText } from '@lyceum/core/rules'
import { createTailCutter } from './control-tokens.ts'
import type { Piece } from './think-openers.ts'
import { createThinkSplitter, splitThinking, withoutLast } from './think-tags.ts'

/** Assembles the text of one reply: separates thinking from the answer, emits both as events, and knows the text so far. */
export type TextAssembler = {
  /** Adds text that may contain `<think>` tags. */
  push(delta: string): void
  /** Adds thinking that the platform sends separately. */
  pushThinking(delta: string): void
  /** Replaces everything so far, including thinking. */
  replace(raw: string): void
  /** Replaces the answer with a complete version of it; thinking is only replaced if the new version contains some. */
  replaceAnswer(raw: string): void
  /** Emits text that was held back because it could have become a tag, and drops control tokens at the end. */
  end(): void
  /** Whether the raw text so far, including tags, equals this one. */
  equals(raw: string): boolean
  /** The answer without thinking; takes time in its length. */
  text(): string
  /** How many characters that is. */
  length(): number
  /** Whether it is without words so far. */
  isBlank(): boolean
  hasThinking(): boolean
}

/**
 * Creates a text assembler. Each call takes time linear in its own text, except for replacements and a closing tag without an opening
 * one, which process the earlier text again.
 *
 * @param thinkOnce whether tags only separate thinking at the start of the reply, and only until thinking is sent separately
 */
export function createTextAssembler(emit: (event: ConnectorEvent) => void, { thinkOnce = false } = {}): TextAssembler {
  let splitter = createThinkSplitter({ once: thinkOnce })
  const tail = createTailCutter()
  let hasTags = true
  /** The beginning of an answer after thinking that came apart, as long as it may be the closing tag of that thinking. */
  let leftover: string | undefined
  const raw = createSum()
  const text = new GrownText()
  const thinking = new GrownText()

  function emitAnew(): void {
    emit({ type: 'replace', text: `${text}`, thinking: `${thinking}` })
  }

  function emitPieces(pieces: Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'reclassify') {
        thinking.add(`${text}${tail.release()}`)
        text.set('')
        emitAnew()
        continue
      }
      if (piece.kind === 'restore') {
        // Of what nothing was shown as thinking nothing is taken back.
        if (piece.thinking === '') {
          emitText(tail.push(piece.text))
          continue
        }
        thinking.set(withoutLast(`${thinking}`, piece.thinking))
        text.add(tail.push(piece.text))
        emitAnew()
        continue
      }
      if (piece.kind === 'thinking') {
        thinking.add(piece.delta)
        emit({ type: 'thinking', delta: piece.delta } as ConnectorEvent)
      } else emitText(tail.push(piece.delta))
    }
  }

  function emitText(delta: string): void {
    if (delta === '') return
    text.add(delta)
    emit({ type: 'text', delta } as ConnectorEvent)
  }

  function releaseLeftover(): void {
    const begun = leftover?.replace(/^\s*<\/(?:mm:)?think>\s*/i, '') ?? ''
    leftover = undefined
    emitText(tail.push(begun))
  }

  function reset(newRaw: string, parts: { text: string; thinking: string }): void {
    splitter = createThinkSplitter({ once: thinkOnce })
    leftover = undefined
    raw.set(newRaw)
    tail.release()
    text.set(tail.push(parts.text))
    thinking.set(parts.thinking)
    emitAnew()
  }

  return {
    push(delta) {
      raw.add(delta)
      if (leftover !== undefined) {
        leftover += delta
        if (!mayClose(leftover)) releaseLeftover()
        return
      }
      emitPieces(hasTags ? splitter.push(delta) : [{ kind: 'text', delta }])
    },
    pushThinking(delta) {
      if (thinkOnce && hasTags) {
        hasTags = false
        emitPieces(splitter.end())
        if (text.length === 0) leftover = ''
      }
      thinking.add(delta)
      emit({ type: 'thinking', delta } as ConnectorEvent)
    },
    replace: newRaw => reset(newRaw, splitThinking(newRaw)),
    replaceAnswer(newRaw) {
      const parts = splitThinking(newRaw)
      reset(newRaw, { text: parts.text, thinking: parts.thinking || `${thinking}` })
    },
    end() {
      releaseLeftover()
      emitPieces(splitter.end())
      emitText(tail.end())
    },
    equals: raw.equals,
    text: () => `${text}`,
    length: () => text.length,
    isBlank: () => text.isBlank,
    hasThinking: () => thinking.length > 0
  }
}

/** Whether a text is, or may become, nothing but a closing tag. */
const mayClose = (text: string) =>
  text.length < 100 && ['</think>', '</mm:think>'].some(tag => tag.startsWith(text.trim().toLowerCase()))

/** A text that only has to be recognised, of which its length and a hash are kept: the text itself would be a second copy of each answer. */
function createSum() {
  let length = 0
  let hash = createHash('sha256')
  // As it lies in memory, so that a pair of surrogates may be cut.
  const added = (to: Hash, text: string) => to.update(text, 'utf16le')
  return {
    add(text: string): void {
      length += text.length
      added(hash, text)
    },
    set(text: string): void {
      length = text.length
      hash = added(createHash('sha256'), text)
    },
    equals: (other: string): boolean =>
      length === other.length &&
      hash
        .copy()
        .digest()
        .equals(added(createHash('sha256'), other).digest())
  }
}
