import type { ListedPassage } from '@lyceum/core/contract'
import type { Db } from '../db/connect.ts'
import { countOf } from '../db/count-of.ts'
import { like } from '../db/like.ts'
import type { PassageEditRow } from '../db/tables.ts'
import type { SourcePassage } from '../search/source-passages.ts'

/** An edit with the name of who made it. */
export type NamedEdit = PassageEditRow & { editorName: string }

const editsWithEditor = (db: Db, documentId: string) =>
  db('passageEdits as e')
    .join('users as u', 'u.id', 'e.editorId')
    .where('e.documentId', documentId)
    .select<NamedEdit[]>('e.*', 'u.name as editorName')

/** The edits of a document's passages at some positions. */
export function findEditsAt(db: Db, documentId: string, positions: number[]): Promise<NamedEdit[]> {
  return editsWithEditor(db, documentId).whereIn('e.position', positions)
}

/** What was read where these texts were entered, whether or not the document still has the passage; by the text. */
export async function findOriginals(db: Db, documentId: string, texts: string[]): Promise<Map<string, string>> {
  const rows: { text: string; original: string }[] = await db('passageEdits')
    .where({ documentId })
    .whereIn('text', texts)
    .select('text', 'original')
  return new Map(rows.map(({ text, original }) => [text, original]))
}

/** The positions of passages that are switched off and have these characters, which the index does not know. */
export function findSwitchedOff(db: Db, documentId: string, containing: string): Promise<number[]> {
  return db('passageEdits')
    .where({ documentId, enabled: false })
    .whereNotNull('position')
    .whereRaw('coalesce(text, original) ilike ?', [like(containing)])
    .pluck('position')
}

/** How many passages of each document are switched off; a document without any is missing. */
export async function countSwitchedOff(db: Db, documentIds: string[]): Promise<Map<string, number>> {
  const rows: { documentId: string; passages: number }[] = await db('passageEdits')
    .whereIn('documentId', documentIds)
    .where({ enabled: false })
    .whereNotNull('position')
    .groupBy('documentId')
    .select('documentId')
    .count('* as passages')
  return new Map(rows.map(({ documentId, passages }) => [documentId, Number(passages)]))
}

/** How many edits of a document are of passages that it does not have any more. */
export function countLostEdits(db: Db, documentId: string): Promise<number> {
  return countOf(db('passageEdits').where({ documentId }).whereNull('position'))
}

/** A passage as people see it: what the index has of it, and what was changed. */
export function toListedPassage(passage: SourcePassage, edit: NamedEdit | undefined): ListedPassage {
  if (!edit) return { ...passage, enabled: true, edit: null }
  const { text, original, enabled, editorId, editorName, editedAt } = edit
  const editor = { id: editorId, name: editorName }
  return {
    ...passage,
    text: text ?? original,
    enabled,
    edit: { editor, editedAt: editedAt.toISOString(), original: text === null ? null : original }
  }
}

/** What the index has of an edited passage. One that is switched off keeps its place, empty. */
export function indexedEdit({
  original,
  context,
  text,
  enabled
}: Pick<PassageEditRow, 'original' | 'context' | 'text' | 'enabled'>): { text: string; context: string } {
  if (!enabled) return { text: '', context: '' }
  return text === null ? { text: original, context } : { text, context: contextOfEdit(context, original, text) }
}

/** The question of a pair is the first line of its text, and is indexed before it too; an edited one takes its place there. */
function contextOfEdit(context: string, original: string, text: string): string {
  const [question, asked] = [original, text].map(firstLine)
  const twice = `${question}\n${question}\n`
  return context.endsWith(twice) ? `${context.slice(0, -twice.length)}${asked}\n${asked}\n` : context
}

const firstLine = (text: string) => text.split('\n', 1)[0]
