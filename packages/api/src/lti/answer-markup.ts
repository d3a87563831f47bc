import { Marked, type MarkedExtension, type Tokens } from 'marked'
import { escapeHtml } from '../http/plain-page.ts'
import { answerFormulas } from './answer-formulas.ts'

/** Longer texts are shown as they are: reading them would hold up everybody else. */
const longest = 50_000
/** The level of who speaks, below which the headings of an answer stand. */
const above = 2

const isWeb = (address: string) => /^https?:\/\//i.test(address)

const markup: MarkedExtension = {
  gfm: true,
  breaks: true,
  renderer: {
    // Nothing that somebody wrote becomes markup of this page.
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return isWeb(href) ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${words}</a>` : words
    }
  }
}

/** Draws the answers of one page. */
export function answersOfPage(): (text: string) => string {
  const formulas = answerFormulas()
  return text => answerMarkup(text, formulas)
}

/** An answer in Markdown as HTML of a page: its structure, formulas, and links to the web. */
export function answerMarkup(text: string, formulas = answerFormulas()): string {
  if (text.length > longest) return `<p class="text">${escapeHtml(text)}</p>`
  const reader = new Marked(markup, formulas)
  const tokens = reader.lexer(text)
  const headings: Tokens.Heading[] = []
  reader.walkTokens(tokens, token => void (token.type === 'heading' && headings.push(token as Tokens.Heading)))
  const top = Math.min(...headings.map(({ depth }) => depth))
  let last = above
  for (const heading of headings) {
    // None is left out on the way down, for those who go from heading to heading.
    heading.depth = Math.min(6, last + 1, heading.depth - top + above + 1)
    last = heading.depth
  }
  return reader.parser(tokens)
}
