import type { Attachment } from '@lyceum/core/contract/files'
import { useFace } from './face.ts'
import { Icon } from './icon.tsx'
import { file as fileIcon } from './icons/file.ts'

/** The files that went along with a question. */
export function SentFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useFace()
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
