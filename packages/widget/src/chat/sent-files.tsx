import type { Attachment } from '@lyceum/core/contract/files'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { fileIcon } from './icons/file.ts'

/** The files sent with a question. */
export function SentFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useChatContext()
  return (
    <ul className="ly-files">
      {files.map(file => (
        <li key={file.id} className="ly-chip">
          <Icon path={fileIcon} />
          <span className="ly-name">{file.name}</span>
          <span className="ly-quiet">{t.bytes(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}
