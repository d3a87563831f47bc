import type { ConnectorEvent } from '@lyceum/core/contract'
import { createThinkSplitter, splitThinking } from './think-tags.ts'

/** The words of one reply: text with thinking inside it becomes events, and what was said so far is known. */
export type TextAssembler = {
  push(delta: string): ConnectorEvent[]
  /** Thinking that the platform tells apart by itself. */
  think(delta: string): ConnectorEvent[]
  /** All that was said so far, thinking included, is now this. */
  replace(raw: string): ConnectorEvent[]
  /** The whole answer told once more; thinking that it does not repeat stays. */
  replaceAnswer(raw: string): ConnectorEvent[]
  end(): ConnectorEvent[]
  /** What the platform wrote, tags and all. */
  raw(): string
  /** The answer without its thinking. */
  text(): string
  thought(): boolean
}

export function createTextAssembler(): TextAssembler {
  let splitter = createThinkSplitter()
  let raw = ''
  let text = ''
  let thinking = ''

  function tell(pieces: ReturnType<typeof splitter.push>): ConnectorEvent[] {
    return pieces.map(piece => {
      if (piece.kind === 'reclassify') {
        thinking += text
        text = ''
        return { type: 'replace', text, thinking }
      }
      if (piece.kind === 'thinking') thinking += piece.delta
      else text += piece.delta
      return { type: piece.kind, delta: piece.delta } as ConnectorEvent
    })
  }

  function become(whole: string, parts: { text: string; thinking: string }): ConnectorEvent[] {
    splitter = createThinkSplitter()
    raw = whole
    text = parts.text
    thinking = parts.thinking
    return [{ type: 'replace', text, thinking }]
  }

  return {
    push(delta) {
      raw += delta
      return tell(splitter.push(delta))
    },
    think(delta) {
      thinking += delta
      return [{ type: 'thinking', delta } as ConnectorEvent]
    },
    replace: whole => become(whole, splitThinking(whole)),
    replaceAnswer(whole) {
      const parts = splitThinking(whole)
      return become(whole, { text: parts.text, thinking: parts.thinking || thinking })
    },
    end: () => tell(splitter.end()),
    raw: () => raw,
    text: () => text,
    thought: () => thinking !== ''
  }
}
