/** What only some answers have, as one chunk. */
import './rich-styles.ts'

export { Picture } from '../transcript/picture.tsx'
export { CodeBlock } from './code-block.tsx'
export { Footnote, FootnoteMark } from './footnote.tsx'
export { Formula } from './formula.tsx'
export { Table } from './table.tsx'
