import type { Tokenizer } from 'marked'

/** A line below a whole sentence separates; only below other words it makes a heading of them. */
export function separateSentences(tokenizer: Tokenizer): void {
  const read = tokenizer.lheading.bind(tokenizer)
  tokenizer.lheading = text => {
    const heading = read(text)
    return heading && /[。！？；：….!?;:]\n *---+\s*$/.test(heading.raw) ? undefined : heading
  }
}
