import type { Markup } from '../extensions.ts'
import { tableWithBars } from './bars.ts'
import { citation } from './citations.ts'
import { blockElement, inlineElement } from './elements.ts'
import { footnote, footnoteReference } from './footnotes.ts'
import { displayedEnvironment, displayedFormula, inlineEnvironment, inlineFormula } from './formulas.ts'

export { MarkupBlock, MarkupPiece } from './markup.tsx'

/** What not every answer has: marks of sources, formulas, footnotes, elements of HTML, environments of TeX without dollars, and bars inside of formulas in tables. */
export const readMarkup: Markup = state => ({
  blocks: [displayedFormula(state), footnote, tableWithBars(state), displayedEnvironment(state), blockElement(state)],
  inline: [citation, inlineFormula(state), footnoteReference, inlineEnvironment(state), inlineElement(state)]
})
