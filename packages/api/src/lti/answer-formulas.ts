import {
  displayedEnvironmentAt,
  displayedEnvironmentStart,
  displayedFormulaAt,
  displayedFormulaStart,
  type FoundFormula,
  inlineEnvironmentAt,
  inlineFormulaAt
} from '@lyceum/core/formulas'
import type { MarkedExtension, TokenizerAndRendererExtension, Tokens } from 'marked'
import temml from 'temml'
import { escapeHtml } from '../http/escape-html.ts'

/** So many characters of TeX are drawn in one page, in which time nobody else is served; what is beyond stays as it was written. */
const most = 8000

/**
 * Formulas of the answers of a page as MathML, by the same rules as in the chat. Nothing in one can name an address, a style sheet or HTML, and what
 * can't be read stays as it was written.
 */
export function answerFormulas(): MarkedExtension {
  let drawn = 0
  const draw = ({ text, display }: FoundFormula): string => {
    drawn += text.length
    const formula = drawn > most ? undefined : mathOf(text, display)
    const shown = formula ?? `<code>${escapeHtml(text)}</code>`
    return display ? `<span class="formula">${shown}</span>` : shown
  }
  const extension = (
    name: string,
    level: 'block' | 'inline',
    at: (text: string) => FoundFormula | undefined,
    start: (text: string) => number | undefined
  ): TokenizerAndRendererExtension => ({
    ...{ name, level, start },
    tokenizer: text => {
      const found = at(text)
      return found && { ...found, type: name }
    },
    renderer: token => {
      const formula = draw(token as Tokens.Generic as unknown as FoundFormula)
      return level === 'block' ? `<p>${formula}</p>` : formula
    }
  })
  return {
    extensions: [
      extension('formula', 'block', displayedFormulaAt, displayedFormulaStart),
      extension('environment', 'block', displayedEnvironmentAt, displayedEnvironmentStart),
      extension('formulaInLine', 'inline', inlineFormulaAt, text => found(text.search(/\$|\\[([]/))),
      extension('environmentInLine', 'inline', inlineEnvironmentAt, text => found(text.indexOf('\\begin{')))
    ]
  }
}

const found = (index: number) => (index < 0 ? undefined : index)

/** TeX as MathML; undefined for what is none. */
function mathOf(tex: string, displayMode: boolean): string | undefined {
  try {
    const math = temml.renderToString(tex, { displayMode, ...options })
    // The page's policy takes no style of an element, and `\ref` would lead to a place of the page by a name that the formula chooses.
    return math
      .replace(/<[^>]*>/g, tag => tag.replace(/ (?:style|href|id)=(?:"[^"]*"|'[^']*')/g, ''))
      .replaceAll('<mspace width="0pt" height="0.5em">', '<mspace width="0pt" height="0.73em">')
  } catch {
    return undefined
  }
}

const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  annotate: true,
  maxExpand: 200,
  maxSize: [20, 20] as [number, number]
}
