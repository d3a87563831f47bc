/**
 * A classified piece of a reply's raw text. `reclassify` means that all text so far was thinking, and `restore` that the last of the thinking,
 * as it was passed on, belongs to the answer as this text.
 */
export type Piece =
  | { kind: 'text' | 'thinking'; delta: string }
  | { kind: 'reclassify' }
  | { kind: 'restore'; thinking: string; text: string }

export type ThinkSplitter = {
  push(delta: string): Piece[]
  /** Returns text that was held back; unclosed thinking ends here. */
  end(): Piece[]
}

/**
 * A pair of marks around thinking, and marks that may stand behind it once: before the answer, or before more thinking. After an `endOfAll`
 * nothing but the answer follows. Marks that are `words` may begin an answer as well, and count only if they are closed.
 */
type Marks = {
  words?: true
  open: RegExp
  prefixes: readonly string[]
  close: readonly string[]
  endOfAll?: string
  next?: { answer: readonly string[]; thinking: readonly string[] }
}

const tag = (name: string): Marks => ({
  open: new RegExp(`^<${name}(?:\\s[^<>]{0,150})?>`, 'i'),
  prefixes: [`<${name}`],
  close: [`</${name}>`]
})

/** How a message of harmony begins; some servers leave out the first special token. */
function harmonyHeaders(...channels: string[]): string[] {
  const begins = ['', 'assistant', '<|start|>', '<|start|>assistant']
  return channels.flatMap(channel => begins.map(begin => `${begin}<|channel|>${channel}<|message|>`))
}

const residues = ['assistantfinal', '<|start|>assistantfinal', '<|start|>assistant<|message|>', '<|message|>']

/**
 * What models put around their thinking instead of `<think>` (platform notes, OpenAI-compatible §3.4), and the grey box into which Dify
 * turns `<think>`. They only count at the very start of an answer.
 */
const families: readonly Marks[] = [
  ...['thinking', 'thought', 'reasoning', 'reason', 'mm:think', 'seed:think'].map(tag),
  { open: /^<\|begin_of_thought\|>/, prefixes: ['<|begin_of_thought|>'], close: ['<|end_of_thought|>'] },
  { open: /^◁think▷/, prefixes: ['◁think▷'], close: ['◁/think▷'] },
  { open: /^\[THINK\]/, prefixes: ['[think]'], close: ['[/THINK]'] },
  {
    // Harmony, of gpt-oss: messages, each with its channel; residues of a mark may stand for it.
    open: /^(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)<\|message\|>/,
    prefixes: harmonyHeaders('analysis', 'commentary'),
    close: ['<|end|>', 'assistantfinal'],
    endOfAll: 'assistantfinal',
    next: {
      answer: [...harmonyHeaders('final'), ...residues],
      thinking: harmonyHeaders('analysis', 'commentary')
    }
  },
  {
    // Granite.
    words: true,
    open: /^here(?:['’]s| is) my thought process:/i,
    prefixes: ["here's my thought process:", 'here’s my thought process:', 'here is my thought process:'],
    close: ["Here's my response:", 'Here’s my response:', 'Here is my response:']
  },
  // Gemma.
  { open: /^<\|channel>thought\n/, prefixes: ['<|channel>thought\n'], close: ['<channel|>'] },
  {
    open: /^<details style="[^"<>]{0,200}" open>\s*<summary>\s*Thinking\.\.\.\s*<\/summary>/i,
    prefixes: ['<details style="'],
    close: ['</details>']
  }
]

/** Marks before an answer without any thinking. */
const answerMarks = ['<|channel|>final<|message|>', '<|start|>assistant<|channel|>final<|message|>']

const noMarks = { answer: [], thinking: [] } as const

/** Longer than any opening mark. */
const maxOpener = 400

/**
 * Separates thinking that stands in other marks than `<think>` at the start of an answer; everything else goes to `inner`. Marks may be
 * split over chunks, and never be closed. Only text that may become a mark is held back.
 */
export function withOpeners(inner: ThinkSplitter): ThinkSplitter {
  let state: 'start' | 'inside' | 'after' | 'passing' = 'start'
  /** White space at the start, before anything else. */
  let blank = ''
  let held = ''
  let marks: Marks | undefined
  let hasThought = false
  /** Whether more thinking follows in marks of its own, which is apart from what was before. */
  let isApart = false
  /** Whether nothing but the answer follows. */
  let answerFollows = false
  /** What words began with that may be those of an answer, as they were read and as they were passed on. */
  let doubtful: { raw: string; thinking: string } | undefined

  function think(text: string, pieces: Piece[]): void {
    const begun = hasThought && !isApart ? text : text.trimStart()
    if (begun === '') return
    const delta = isApart && hasThought ? `\n\n${begun}` : begun
    isApart = false
    hasThought = true
    if (doubtful) doubtful.thinking += delta
    pieces.push({ kind: 'thinking', delta })
  }

  function pass(pieces: Piece[]): void {
    const text = blank + held
    blank = ''
    held = ''
    state = 'passing'
    if (text === '') return
    for (const piece of inner.push(text)) pieces.push(piece)
  }

  /** At the start: what follows white space is a mark, may become one, or is the answer. */
  function readStart(pieces: Piece[]): void {
    const text = held
    const found = families.find(({ open }) => open.test(text))
    if (found) {
      marks = found
      held = text.replace(found.open, '')
      if (found.words) doubtful = { raw: blank + text.slice(0, text.length - held.length), thinking: '' }
      blank = ''
      state = 'inside'
      readInside(pieces)
      return
    }
    const mark = answerMarks.find(one => text.startsWith(one))
    if (mark) {
      blank = ''
      held = text.slice(mark.length)
    } else if (mayBegin(text)) return
    pass(pieces)
  }

  function readInside(pieces: Piece[]): void {
    const { close } = marks!
    const ends = close.map(one => ({ at: indexOf(held, one), length: one.length })).filter(({ at }) => at >= 0)
    const [first] = ends.toSorted((a, b) => a.at - b.at)
    if (first) {
      doubtful = undefined
      think(held.slice(0, first.at), pieces)
      answerFollows = held.slice(first.at, first.at + first.length).toLowerCase() === marks?.endOfAll
      held = held.slice(first.at + first.length)
      state = 'after'
      readAfter(pieces)
      return
    }
    const keep = Math.min(...close.map(one => startOfPart(held, one)))
    if (doubtful) doubtful.raw += held.slice(0, keep)
    think(held.slice(0, keep), pieces)
    held = held.slice(keep)
  }

  /** Behind the thinking: white space is dropped, and a mark of what follows. */
  function readAfter(pieces: Piece[]): void {
    held = held.trimStart()
    const { answer, thinking } = (!answerFollows && marks?.next) || noMarks
    const thought = thinking.find(one => held.startsWith(one))
    if (thought !== undefined) {
      held = held.slice(thought.length)
      state = 'inside'
      isApart = true
      readInside(pieces)
      return
    }
    const mark = answer.find(one => held.startsWith(one))
    if (mark !== undefined) {
      answerFollows = true
      held = held.slice(mark.length).trimStart()
    }
    const mayFollow = !answerFollows && [...answer, ...thinking].some(one => one.startsWith(held))
    if (held !== '' && !mayFollow) pass(pieces)
  }

  return {
    push(delta) {
      if (state === 'passing') return inner.push(delta)
      const pieces: Piece[] = []
      // Only the new text is examined, since white space may be sent in any number of pieces.
      if (held === '' && state !== 'inside' && delta.trim() === '') {
        if (state === 'start') blank += delta
        return pieces
      }
      const begins = state === 'start' && held === '' ? delta.trimStart() : delta
      blank += delta.slice(0, delta.length - begins.length)
      held += begins
      if (state === 'start') readStart(pieces)
      else if (state === 'inside') readInside(pieces)
      else readAfter(pieces)
      return pieces
    },
    end() {
      const pieces: Piece[] = []
      if (state === 'inside' && doubtful) pieces.push({ kind: 'restore', thinking: doubtful.thinking, text: doubtful.raw + held })
      else if (state === 'inside') think(held, pieces)
      else if (state !== 'passing') pass(pieces)
      held = ''
      return [...pieces, ...inner.end()]
    }
  }
}

/** Whether a text at the start of an answer may still become a mark. */
function mayBegin(text: string): boolean {
  if (text.length > maxOpener) return false
  const lower = text.toLowerCase()
  if (answerMarks.some(mark => mark.startsWith(lower))) return true
  return families.some(({ prefixes }) =>
    prefixes.some(prefix =>
      lower.length <= prefix.length ? prefix.startsWith(lower) : lower.startsWith(prefix) && isUnfinished(lower, prefix)
    )
  )
}

/** Whether a tag with attributes, or the box of Dify with its heading, has not ended yet. */
function isUnfinished(text: string, prefix: string): boolean {
  const rest = text.slice(prefix.length)
  if (prefix.startsWith('<details'))
    return !/<\/summary>/.test(rest) && /^[^"<>]*("( (o(p(en?)?)?)?)?(>\s*(<[a-z/>]*[\s\w.]*(<[a-z/]*)?)?)?)?$/.test(rest)
  return /^\s[^<>]*$/.test(rest)
}

const indexOf = (text: string, mark: string) => {
  const at = text.indexOf(mark)
  return at >= 0 ? at : text.toLowerCase().indexOf(mark.toLowerCase())
}

/** Where a part of the mark stands at the end of the text; the length of the text if there is none. */
function startOfPart(text: string, mark: string): number {
  const lower = mark.toLowerCase()
  const end = text.slice(-mark.length).toLowerCase()
  for (let length = Math.min(mark.length - 1, end.length); length > 0; length--)
    if (lower.startsWith(end.slice(-length))) return text.length - length
  return text.length
}
