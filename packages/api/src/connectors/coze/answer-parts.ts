import { GrownText } from '@lyceum/core/rules'
import type { TextAssembler } from '../reply/text-assembler.ts'

/** The text of a reply that consists of several answers, in the order in which they began, with a blank line in between. */
export type AnswerParts = {
  /** Adds a piece to an answer. An empty id means the answer that is being sent. */
  push(id: string, delta: string): void
  /** Ends an answer. A complete text replaces the pieces, which may lack some; an empty one keeps them. */
  complete(id: string, text: string): void
  /** Brings the text in order. Call it after the last piece. */
  end(): void
  readonly isEmpty: boolean
}

type Part = { raw: GrownText; completed: boolean }

/**
 * The text is assembled again when pieces of several answers alternate or a complete text differs, so that it takes time linear in the
 * text that often; afterwards only once more, at the end.
 */
const maxRebuilds = 20
const maxParts = 1000

/**
 * Creates the parts of a reply on an assembler, which emits them. Pieces of the newest answer are emitted at once; those of earlier ones
 * when an answer is completed (platform notes §3.5).
 */
export function createAnswerParts(assembler: TextAssembler): AnswerParts {
  const parts: Part[] = []
  const byId = new Map<string, Part>()
  let isStale = false
  let rebuilds = 0
  let isEmpty = true

  function partOf(id: string): Part {
    const last = parts.at(-1)
    if (id === '' && last && !last.completed) return last
    return byId.get(id) ?? open(id)
  }

  function open(id: string): Part {
    // Beyond any plausible number, everything belongs to one part.
    if (parts.length >= maxParts) return parts.at(-1)!
    const part = { raw: new GrownText(), completed: false }
    parts.push(part)
    if (id !== '') byId.set(id, part)
    return part
  }

  function append(part: Part, text: string): void {
    if (text === '') return
    if (part === parts.at(-1)) assembler.push(part.raw.length === 0 && !isEmpty ? `\n\n${text}` : text)
    else isStale = true
    part.raw.add(text)
    isEmpty = false
  }

  function rebuild(): void {
    if (!isStale) return
    isStale = false
    rebuilds++
    assembler.end()
    const texts = parts.map(({ raw }) => `${raw}`).filter(raw => raw !== '')
    assembler.replaceAnswer(texts.join('\n\n'))
  }

  return {
    push(id, delta) {
      const part = partOf(id)
      // The complete text already contains what is still sent afterwards.
      if (!part.completed) append(part, delta)
    },
    complete(id, text) {
      const last = parts.at(-1)
      if (id === '' && last?.completed && `${last.raw}` === text) return
      const part = partOf(id)
      part.completed = parts.length < maxParts
      const raw = `${part.raw}`
      if (text !== '' && text !== raw) {
        if (text.startsWith(raw)) append(part, text.slice(raw.length))
        else {
          part.raw.set(text)
          isStale = true
        }
      }
      if (rebuilds < maxRebuilds) rebuild()
    },
    end: rebuild,
    get isEmpty() {
      return isEmpty
    }
  }
}
