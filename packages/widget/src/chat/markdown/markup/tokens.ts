import type { ButtonToken, DetailsToken, ElementToken, GroupToken } from './elements.ts'
import type { FootnoteRefToken, FootnoteToken } from './footnotes.ts'

/** What few answers have, as blocks and inside of lines. */
export type MarkupBlockToken = DetailsToken | FootnoteToken | GroupToken
export type MarkupPieceToken = ElementToken | ButtonToken | FootnoteRefToken
