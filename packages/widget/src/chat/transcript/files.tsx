import '../kit/files.css'
import './player.css'
import type { HumanMessage, ProducedFile } from '@lyceum/core/contract/chat'
import { formatBytes } from '@lyceum/core/i18n'
import { isInForm } from '@lyceum/core/rules'
import { useState } from 'react'
import { useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { fileIcon } from '../kit/icons/file.ts'
import { safeLink, safePicture } from '../kit/safe-address.ts'
import { Picture } from './picture.tsx'

/**
 * The files the agent produced, but for those that stand in the text: pictures are shown, sounds and films are played, and all but
 * pictures are links to download.
 */
export function ProducedFiles({ files: all, text = '' }: { files: readonly ProducedFile[]; text?: string }) {
  const { t } = useChatContext()
  const files = all.filter(({ id }) => !text.includes(`/files/${id})`))
  if (files.length === 0) return null
  return (
    <ul className="ly-files" aria-label={t('chat.producedFiles')}>
      {files.map(file => {
        const own = safePicture(file.url)
        return (
          <li key={file.id}>
            {own && file.kind === 'image' ? (
              <Picture src={own} name={isNamed(file.name) ? file.name : t('chat.picture')} />
            ) : (
              <>
                {own && (file.kind === 'audio' || file.kind === 'video') && (
                  <Player kind={file.kind} src={own} name={file.name} />
                )}
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
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Plays a sound or a film of this site's where it stands; nothing if the browser cannot, since the file can be downloaded. */
function Player({ kind: Media, src, name }: { kind: 'audio' | 'video'; src: string; name: string }) {
  const [unplayable, setUnplayable] = useState(false)
  if (unplayable) return null
  return (
    <Media
      className="ly-player"
      src={src}
      aria-label={name}
      controls
      preload="metadata"
      playsInline={Media === 'video' || undefined}
      onError={() => setUnplayable(true)}
    />
  )
}

/** Whether a name says something, which those that platforms make up do not: image.png, 3f9a….webp. */
const isNamed = (name: string) => !/^(?:image|img|picture|output|file|result|[\da-f-]{16,})?[-_ \d()]*\.\w+$/i.test(name)

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
