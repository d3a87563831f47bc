import type { Markup } from '../extensions.ts'
import { tableWithBars } from './bars.ts'
import { blockElement, inlineElement } from './elements.ts'
import { displayedEnvironment, inlineEnvironment } from './environments.ts'
import { footnote, footnoteReference } from './footnotes.ts'

export { MarkupBlock, MarkupPiece } from './markup.tsx'

/** What few answers have: footnotes, elements of HTML, environments of TeX without dollars, and bars inside of formulas in tables. */
export const readMarkup: Markup = state => ({
  blocks: [footnote, tableWithBars(state), displayedEnvironment(state), blockElement(state)],
  inline: [footnoteReference, inlineEnvironment(state), inlineElement(state)]
})
