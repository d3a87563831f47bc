import type { UnreadKind } from '@lyceum/core/contract'
import type { MarkLink } from '../../links.ts'
import type { WordFields } from './fields.ts'
import type { WordNotes } from './notes.ts'
import type { WordNumbering } from './numbering.ts'
import type { WordStyles } from './styles.ts'

/** What the parts of a document share while it is read from its beginning to its end. */
export type WordStory = {
  styles: WordStyles
  numbering: WordNumbering
  notes: WordNotes
  fields: WordFields
  /** The words of diagrams (SmartArt), by the relationship that names their data. */
  diagrams: ReadonlyMap<string, string>
  /** Where links lead, by the relationship that names it. */
  addresses: ReadonlyMap<string, string>
  link: MarkLink
  leaveOut(kind: UnreadKind, count?: number): void
}
