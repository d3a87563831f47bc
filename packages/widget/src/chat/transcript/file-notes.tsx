import type { AgentMessage, FileReading } from '@lyceum/core/contract/chat'
import { useChatContext } from '../chat-context.ts'

/** What to know of the documents of a question: why the text of one did not go along, or that only parts of it did. */
export function FileNotes({ searches }: { searches: NonNullable<AgentMessage['searches']> }) {
  return searches.map(({ file }) => file && <FileNote key={file.name} file={file} />)
}

function FileNote({ file: { name, reason, sent, passages, leftOut = 0 } }: { file: FileReading }) {
  const { t } = useChatContext()
  if (reason) return <p className="ly-quiet">{t('chat.fileNotRead', { name, cause: t(`chat.unread_${reason}`) })}</p>
  const inParts = sent !== undefined && passages !== undefined && t('chat.fileInParts', { name, sent, count: passages })
  const notes = [inParts, leftOut > 0 && t('chat.fileLeftOut', { name, count: leftOut })].filter(Boolean)
  return notes.length > 0 && <p className="ly-quiet">{notes.join(' ')}</p>
}
