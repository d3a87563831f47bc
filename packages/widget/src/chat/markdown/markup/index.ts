import type { Markup } from '../extensions.ts'
import { tableWithBars } from './bars.ts'
import { blockElement, inlineElement } from './elements.ts'
import { displayedEnvironment, inlineEnvironment } from './environments.ts'
import { footnote, footnoteReference } from './footnotes.ts'
import { displayedFormula, inlineFormula } from './formulas.ts'

export { MarkupBlock, MarkupPiece } from './markup.tsx'

/** What not every answer has: formulas, footnotes, elements of HTML, environments of TeX without dollars, and bars inside of formulas in tables. */
export const readMarkup: Markup = state => ({
  blocks: [displayedFormula(state), footnote, tableWithBars(state), displayedEnvironment(state), blockElement(state)],
  inline: [inlineFormula(state), footnoteReference, inlineEnvironment(state), inlineElement(state)]
})
