import type { ButtonToken, DetailsToken, ElementToken, GroupToken } from './elements.ts'
import type { FootnoteRefToken, FootnoteToken } from './footnotes.ts'
import type { MathToken } from './formulas.ts'

/** What not every answer has, as blocks and inside of lines. */
export type MarkupBlockToken = DetailsToken | FootnoteToken | GroupToken | MathToken
export type MarkupPieceToken = ElementToken | ButtonToken | FootnoteRefToken | MathToken
