import { Hooks } from 'marked'
import type { Markup } from '../extensions.ts'
import { citation } from './citations.ts'
import { blockElement, inlineElement } from './elements.ts'
import { fencedFormula } from './fences.ts'
import { footnote, footnoteReference } from './footnotes.ts'
import {
  displayedEnvironment,
  displayedFormula,
  inlineEnvironment,
  inlineFormula,
  tableWithBars,
  withoutFormulas
} from './formulas.ts'

export { MarkupBlock, MarkupPiece } from './markup.tsx'

/** What not every answer has: marks of sources, formulas, footnotes, elements of HTML, environments of TeX without dollars, and bars inside of formulas in tables. */
export const readMarkup: Markup = state => ({
  blocks: [
    fencedFormula(state),
    displayedFormula(state),
    footnote,
    tableWithBars(state),
    displayedEnvironment(state),
    blockElement(state)
  ],
  inline: [citation, inlineFormula(state), footnoteReference, inlineEnvironment(state), inlineElement(state)],
  hooks
})

/** The signs of a formula, as in `$x^*$`, neither open nor close emphasis around it. */
const hooks = Object.assign(new Hooks(), { emStrongMask: withoutFormulas })
