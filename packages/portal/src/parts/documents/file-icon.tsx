import type { Document, FileKind } from '@lyceum/core/contract'
import { fileKindOf } from '@lyceum/core/rules'
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

/** The icon of a file by the ending of its name (SPEC §9), or of a note. */
export function FileIcon({ name, origin }: { name: string; origin?: Document['origin'] }) {
  const t = useWords('knowledge-detail')
  const kind = fileKindOf(name)
  const Icon = origin === 'note' ? PencilLine : icons[kind]
  const label = origin === 'note' ? t('note.kind') : t(`kinds.${kind}`)
  return <Icon role="img" aria-label={label} size={18} strokeWidth={theme.control.stroke} />
}
