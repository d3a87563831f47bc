import type { FileKind } from '@lyceum/core/contract'
import { fileKindOf } from '@lyceum/core/rules'
import { FileImage, FileSpreadsheet, FileText, FileType2, type LucideIcon, NotepadText, Presentation } from 'lucide-react'
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

/** The icon of a file by the ending of its name (SPEC §9). */
export function FileIcon({ name }: { name: string }) {
  const t = useWords('knowledge-detail')
  const kind = fileKindOf(name)
  const Icon = icons[kind]
  return <Icon role="img" aria-label={t(`kinds.${kind}`)} size={18} strokeWidth={theme.control.stroke} />
}
