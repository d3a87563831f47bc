import '../kit/file-styles.ts'
import type { HumanMessage } from '@lyceum/core/contract/chat'
import { formatBytes } from '@lyceum/core/i18n'
import { isInForm } from '@lyceum/core/rules'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { safePicture } from '../kit/safe-address.ts'
import { Picture } from './picture.tsx'

/** The files attached to a question: pictures are shown small. Those of its form stand among what was entered there. */
export function SentFiles({ message: { files: sent, inputs } }: { message: HumanMessage }) {
  const { t } = useChatContext()
  const files = sent.filter(({ id }) => !isInForm(id, inputs))
  if (files.length === 0) return null
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
