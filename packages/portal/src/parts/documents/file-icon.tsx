import type { Document, FileKind } from '@lyceum/core/contract'
import { fileKindOf, kindOfDocument } from '@lyceum/core/rules'
import {
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType2,
  type LucideIcon,
  NotepadText,
  PencilLine,
  Presentation
} from 'lucide-react'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'

const icons = {
  word: FileType2,
  spreadsheet: FileSpreadsheet,
  pdf: FileText,
  presentation: Presentation,
  image: FileImage,
  text: NotepadText
} satisfies Record<FileKind, LucideIcon>

type FileIconProps = { name: string; type?: string; origin?: Document['origin'] }

/** The icon of a file by the ending of its name unless its type is known to be another, or of a note. */
export function FileIcon({ name, type, origin }: FileIconProps) {
  const t = useWords('knowledge-detail')
  const kind = type === undefined ? fileKindOf(name) : kindOfDocument({ name, type })
  const Icon = origin === 'note' ? PencilLine : icons[kind]
  const label = origin === 'note' ? t('note.kind') : t(`kinds.${kind}`)
  return <Icon role="img" aria-label={label} size={18} strokeWidth={theme.control.stroke} />
}
