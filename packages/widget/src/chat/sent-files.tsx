import './file-styles.ts'
import type { Attachment } from '@lyceum/core/contract/files'
import { formatBytes } from '@lyceum/core/i18n'
import { useChatContext } from './chat-context.ts'
import { Icon } from './icon.tsx'
import { fileIcon } from './icons/file.ts'
import { Picture } from './picture.tsx'
import { safePicture } from './safe-address.ts'

/** The files sent with a question: pictures are shown small. */
export function SentFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useChatContext()
  return (
    <ul className="ly-files">
      {files.map(file => {
        const picture = file.url && safePicture(file.url)
        return picture ? (
          <li key={file.id} className="ly-sent-picture">
            <Picture src={picture} name={file.name} />
          </li>
        ) : (
          <li key={file.id} className="ly-chip">
            <Icon path={fileIcon} />
            <span className="ly-name">{file.name}</span>
            <span className="ly-quiet">{formatBytes(t.locale, file.size)}</span>
          </li>
        )
      })}
    </ul>
  )
}
