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

/** Cuts control tokens from the end of an answer that is read in pieces. Inside of it they are text. */
export function createTailCutter(): TailCutter {
  let held = ''

  function release(): string {
    const text = held
    held = ''
    return text
  }

  return {
    push(text) {
      if (held === '' && !begins.test(text)) return text
      const all = release() + text
      const from = startOfTail(all)
      held = all.slice(from)
      return all.slice(0, from)
    },
    end() {
      const text = release()
      const rest = withoutTokens(text)
      return rest === text.trimStart() ? text : rest
    },
    release
  }
}

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
