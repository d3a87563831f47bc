import type { BlockExtension } from '../extensions.ts'

const heading = /^ {0,3}(#{2,6})([\w*\u2018-\uffef][^\n]*)(?:\n+|$)/
const nextHeading = /\n(?:[ \t]*\n|( {0,3}#{2,6}[\w*\u2018-\uffef]))/
/** A heading farther from the beginning of its paragraph than this does not end it. */
const maxParagraph = 2000

/** Headings without the space that CommonMark wants, as `##标题`: of the second level and below, since `#1` and `#topic` are words. */
export const tightHeading: BlockExtension = {
  read(text) {
    const found = heading.exec(text)
    if (!found) return undefined
    const words = found[2]!.replace(/[ \t]+#*[ \t]*$/, '')
    return { type: 'heading', raw: found[0], depth: found[1]!.length, text: words, tokens: this.lexer.inline(words) }
  },
  start(text) {
    const found = nextHeading.exec(text.slice(0, maxParagraph))
    return found?.[1] === undefined ? undefined : found.index + 1
  }
}
