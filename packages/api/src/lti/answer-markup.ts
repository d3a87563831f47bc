import { Marked, type MarkedExtension, type Tokens } from 'marked'
import { escapeHtml } from '../http/escape-html.ts'
import { answerFormulas } from './answer-formulas.ts'
import { budgetOfPage, readBounded } from './bounded-markdown.ts'

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

/** Draws the answers of one page. Those beyond what may be read for a page are shown as they were written: others wait meanwhile. */
export function answersOfPage(): (text: string) => string {
  const formulas = answerFormulas()
  const budget = budgetOfPage()
  return text => answerMarkup(text, formulas, budget)
}

/** An answer in Markdown as HTML of a page: its structure, formulas, and links to the web. */
export function answerMarkup(text: string, formulas = answerFormulas(), budget = budgetOfPage()): string {
  const reader = new Marked(markup, formulas)
  const tokens = readBounded(text, reader.defaults, budget)
  if (!tokens) return `<p class="text">${escapeHtml(text)}</p>`
  const headings: Tokens.Heading[] = []
  reader.walkTokens(tokens, token => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading)
    // Behind a tag such as `<code>`, marked takes what follows for HTML that is printed as it is.
    if ('escaped' in token) token.escaped = false
  })
  const top = Math.min(...headings.map(({ depth }) => depth))
  let last = above
  for (const heading of headings) {
    // None is left out on the way down, for those who go from heading to heading.
    heading.depth = Math.min(6, last + 1, heading.depth - top + above + 1)
    last = heading.depth
  }
  return reader.parser(tokens)
}
