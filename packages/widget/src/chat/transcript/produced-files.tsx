import '../kit/file-styles.ts'
import type { ProducedFile } from '@lyceum/core/contract/chat'
import { formatBytes } from '@lyceum/core/i18n'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { safeLink, safePicture } from '../kit/safe-address.ts'
import { Picture } from './picture.tsx'

/** The files the agent produced: pictures are shown, the others are links to download. */
export function ProducedFiles({ files }: { files: readonly ProducedFile[] }) {
  const { t } = useChatContext()
  return (
    <ul className="ly-files" aria-label={t('chat.producedFiles')}>
      {files.map(file => {
        const own = safePicture(file.url)
        return (
          <li key={file.id}>
            {own && file.kind === 'image' ? (
              <Picture src={own} name={file.name} />
            ) : (
              <a
                className="ly-chip"
                href={own ?? safeLink(file.url)}
                download={own ? file.name : undefined}
                target="_blank"
                rel="noopener noreferrer"
                title={t('chat.download', { name: file.name })}
              >
                <Icon path={fileIcon} />
                <span className="ly-name">{file.name}</span>
                {file.size !== null && <span className="ly-quiet">{formatBytes(t.locale, file.size)}</span>}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
