import type { ConnectorEvent } from '@lyceum/core/contract'
import { createThinkSplitter, type Piece, splitThinking } from './think-tags.ts'

/** The words of one reply: text with thinking inside it becomes events, and what was said so far is known. */
export type TextAssembler = {
  push(delta: string): void
  /** Thinking that the platform tells apart by itself. */
  think(delta: string): void
  /** All that was said so far, thinking included, is now this. */
  replace(raw: string): void
  /** The whole answer told once more; thinking that it does not repeat stays. */
  replaceAnswer(raw: string): void
  /** Hands on what was held back. */
  end(): void
  /** Whether the platform has written exactly this, tags and all. */
  wrote(raw: string): boolean
  /** The answer without its thinking. */
  text(): string
  thought(): boolean
}

/** Each event costs as much as its own words; only `replace` and the first tag that closes what was never opened repeat earlier ones. */
export function createTextAssembler(emit: (event: ConnectorEvent) => void): TextAssembler {
  let splitter = createThinkSplitter()
  let raw = ''
  let text = ''
  let thinking = ''

  function tell(pieces: Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'reclassify') {
        thinking += text
        text = ''
        emit({ type: 'replace', text, thinking })
        continue
      }
      if (piece.kind === 'thinking') thinking += piece.delta
      else text += piece.delta
      emit({ type: piece.kind, delta: piece.delta } as ConnectorEvent)
    }
  }

  function become(whole: string, parts: { text: string; thinking: string }): void {
    splitter = createThinkSplitter()
    raw = whole
    text = parts.text
    thinking = parts.thinking
    emit({ type: 'replace', text, thinking })
  }

  return {
    push(delta) {
      raw += delta
      tell(splitter.push(delta))
    },
    think(delta) {
      thinking += delta
      emit({ type: 'thinking', delta } as ConnectorEvent)
    },
    replace: whole => become(whole, splitThinking(whole)),
    replaceAnswer(whole) {
      const parts = splitThinking(whole)
      become(whole, { text: parts.text, thinking: parts.thinking || thinking })
    },
    end: () => tell(splitter.end()),
    wrote: whole => raw.length === whole.length && raw === whole,
    text: () => text,
    thought: () => thinking !== ''
  }
}
