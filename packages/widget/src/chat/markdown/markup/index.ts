import { Hooks } from 'marked'
import type { Markup } from '../extensions.ts'
import { citation } from './citations.ts'
import { blockElement, inlineElement } from './elements.ts'
import { fencedDocument, fencedFormula } from './fences.ts'
import { footnote, footnoteReference } from './footnotes.ts'
import {
  displayedEnvironment,
  displayedFormula,
  inlineEnvironment,
  inlineFormula,
  tableWithBars,
  withoutFormulas
} from './formulas.ts'
import { alertKind, linkWithSpaces, separateSentences, shallowList, tightHeading } from './lenient.ts'

export { MarkupBlock, MarkupPiece } from './markup.tsx'

/** What not every answer has: marks of sources, formulas, footnotes, elements of HTML, environments of TeX without dollars, bars inside of formulas and code in tables, and what models write beside the rules. */
export const readMarkup: Markup = state => {
  separateSentences(state.tokenizer)
  return {
    blocks: [
      fencedFormula(state),
      fencedDocument(state),
      tightHeading,
      shallowList(state),
      displayedFormula(state),
      footnote,
      tableWithBars(state),
      displayedEnvironment(state),
      blockElement(state)
    ],
    inline: [
      citation,
      alertKind,
      linkWithSpaces(state),
      inlineFormula(state),
      footnoteReference,
      inlineEnvironment(state),
      inlineElement(state)
    ],
    hooks
  }
}

/** The signs of a formula, as in `$x^*$`, neither open nor close emphasis around it. */
const hooks = Object.assign(new Hooks(), { emStrongMask: withoutFormulas })
