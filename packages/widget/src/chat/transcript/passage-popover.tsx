import './passage-styles.ts'
import type { Source } from '@lyceum/core/contract/chat'
import { useContext, useEffect } from 'react'
import { useChatContext } from '../chat-context.ts'
import { LibraryContext } from '../composer/library.ts'
import { ChatIconButton } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { usePopover } from '../kit/popover.ts'
import { safeLink } from '../kit/safe-address.ts'

type PassageProps = { source: Source; chip: HTMLButtonElement; onClose(): void }

/**
 * Popover beside `chip` with the cited passage, its file, page or heading, and knowledge base. A passage whose document the reader may open
 * is shown there instead.
 */
export function PassagePopover(props: PassageProps) {
  const library = useContext(LibraryContext)
  const { source, onClose } = props
  const opensDocument = library !== null && source.document !== undefined
  useEffect(() => {
    if (!opensDocument) return
    library.openDocument(source)
    onClose()
  }, [opensDocument, library, source, onClose])
  return opensDocument ? null : <Quotation {...props} />
}

function Quotation({ source, chip, onClose }: PassageProps) {
  const { t } = useChatContext()
  const box = usePopover(chip, null, onClose)
  const link = source.url ? safeLink(source.url) : undefined
  const page = source.page === null ? '' : t('chat.page', { page: source.page })
  const where = [page, source.heading ?? '', source.knowledgeBase ?? ''].filter(Boolean)
  return (
    <div ref={box} popover="auto" role="dialog" aria-label={source.file} tabIndex={-1} className="ly-passage">
      <header>
        <span className="ly-number">{source.position}</span>
        <strong>{source.file}</strong>
        <ChatIconButton icon={closeIcon} label={t('chat.close')} onClick={() => box.current?.hidePopover?.()} />
      </header>
      {where.length > 0 && <p className="ly-quiet">{where.join(' · ')}</p>}
      <blockquote>{source.description}</blockquote>
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('chat.openSource')}
        </a>
      )}
    </div>
  )
}
