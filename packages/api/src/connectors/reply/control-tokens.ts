/** Control tokens of models, which some servers leave at the end of an answer (platform notes, OpenAI-compatible §3.4). */
const tokens = [
  '<|im_end|>',
  '<|im_start|>assistant',
  '<|im_start|>',
  '<|im_assistant|>',
  '<|eot_id|>',
  '<|end|>',
  '<|eom_id|>',
  '<|start_header_id|>assistant<|end_header_id|>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|user|>',
  '<|assistant|>',
  '<|observation|>',
  '<|return|>',
  '<|EOT|>',
  '</s>',
  '<eos>',
  '<｜end▁of▁sentence｜>',
  '‹｜end▁of▁sentence｜>',
  '<｜User｜>',
  '<end_of_turn>',
  '<end_of_utterance>',
  '[EOS]',
  '[/INST]'
]

/** What they begin with. */
const begins = /[<[‹]/

/** The longest tail that is held back: a few tokens with white space. */
const maxTail = 100

export type TailCutter = {
  /** Returns the text that can be shown; what may be a token at the end is held back. */
  push(text: string): string
  /** Returns what was held back and is no token; without a token nothing is lost, not even white space. */
  end(): string
  /** Returns what was held back as it is. */
  release(): string
}

/**
 * Cuts control tokens from the end of an answer that is read in pieces. Inside of it they are text, and so is one at the end that is a word
 * of a sentence, or the closing tag of an opening one.
 */
export function createTailCutter(): TailCutter {
  let held = ''
  const before = createContext()

  function release(): string {
    const text = held
    held = ''
    before.read(text)
    return text
  }

  return {
    push(text) {
      const all = held + text
      held = ''
      const from = begins.test(all) ? startOfTail(all) : all.length
      held = all.slice(from)
      const shown = from === all.length ? all : all.slice(0, from)
      before.read(shown)
      return shown
    },
    end() {
      const kept = before.lengthOfWord(held)
      const text = release()
      const rest = text.slice(kept)
      const cut = withoutTokens(rest)
      return text.slice(0, kept) + (cut === rest.trimStart() ? rest : cut)
    },
    release
  }
}

/** Knows what the text so far means for a token behind it. */
function createContext() {
  let line = ''
  let tags = ''
  let struck = 0

  return {
    read(text: string): void {
      if (text === '') return
      const added = text.slice(text.lastIndexOf('\n') + 1)
      line = (added.length === text.length ? line + added : added).slice(-lineEnd)
      if (tags === '' && !text.includes('<')) return
      const all = tags + text
      for (const [tag] of all.matchAll(/<\/?s>/gi)) struck = Math.max(0, struck + (tag[1] === '/' ? -1 : 1))
      // What may be the beginning of such a tag.
      tags = /<(\/?s?)?$/i.exec(all.slice(-3))?.[0] ?? ''
    },
    /** How much of the tokens that follow is text: the first if a sentence goes on to it, and those that close what is struck through. */
    lengthOfWord(text: string): number {
      const closing = /^(?:<\/s>)+/i.exec(text)?.[0].length ?? 0
      if (struck > 0 && closing > 0) return Math.min(closing, struck * '</s>'.length)
      if (!/[\p{L}\p{N},:，：、][ \t]+$/u.test(line)) return 0
      return tokens.find(token => text.startsWith(token))?.length ?? 0
    }
  }
}

/** As many characters of the end of a line as tell whether a sentence ends there. */
const lineEnd = 20

/** The text without tokens at its end. */
export function cutTokens(text: string): string {
  const cutter = createTailCutter()
  return cutter.push(text) + cutter.end()
}

/** Where tokens begin that stand at the end, the last one perhaps incomplete; the text's length if there are none. */
function startOfTail(text: string): number {
  const least = Math.max(0, text.length - maxTail)
  for (let at = least; at < text.length; at++) {
    if (begins.test(text[at]!) && isTail(text.slice(at))) return at
  }
  return text.length
}

/** Whether the text is tokens, the last one perhaps incomplete; one may begin like a longer one. */
function isTail(text: string): boolean {
  const rest = text.trimStart()
  return tokens.some(token => token.startsWith(rest) || (rest.startsWith(token) && isTail(rest.slice(token.length))))
}

/** What follows complete tokens at the start of the text. */
function withoutTokens(text: string): string {
  let rest = text.trimStart()
  for (let token = tokens.find(one => rest.startsWith(one)); token; token = tokens.find(one => rest.startsWith(one)))
    rest = rest.slice(token.length).trimStart()
  return rest
}
