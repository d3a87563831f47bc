import './sources.css'
import type { ChatStore } from '@lyceum/core'
import type { AgentMessage, Source } from '@lyceum/core/contract/chat'
import { useContext, useEffect, useMemo, useState } from 'react'
import { LibraryContext, useChatContext, useLate } from '../chat-context.ts'
import { ChatIconButton, Icon } from '../kit/icon-button.tsx'
import { closeIcon } from '../kit/icons/frame.ts'
import { usePopover } from '../kit/popover.ts'
import { safeLink } from '../kit/safe-address.ts'
import { saveAsFile } from '../kit/save-file.ts'
import { type AddressOf, citedPositions, sourceLink } from './sources-text.ts'

/** How the searches for a reply ended where they found nothing, and its sources as numbered chips; the numbers are those in the text. */
export function Sources({ message: { sources, searches = [], status, text } }: { message: AgentMessage }) {
  const { t } = useChatContext()
  // Not above an answer that is still to come, which would push them down.
  const early = status === 'generating' && text === ''
  const [bases, online] = ['KNOWLEDGE_BASE_SEARCHING', 'ONLINE_SEARCHING'].map(
    step => searches.find(search => search.step === step)?.outcome
  )
  const hasRead = searches.some(({ file }) => file)
  const fileNotes = useLate('fileNotes', hasRead)
  const notes = [
    bases === 'failed' && t('chat.basesNotSearched'),
    bases === 'nothing' && t('chat.nothingInBases'),
    online === 'failed' && t('chat.webNotSearched'),
    online === 'nothing' && t('chat.nothingOnline')
  ].filter(Boolean)
  return (
    <>
      {notes.map(note => (
        <p key={String(note)} className="ly-quiet">
          {note}
        </p>
      ))}
      {fileNotes && hasRead && <fileNotes.FileNotes searches={searches} />}
      {sources.length > 0 && !early && <Chips text={text} sources={sources} />}
    </>
  )
}

/** More are folded into one chip, except on paper: they would be longer than the answer. */
const maxShown = 4
const maxCited = 8

/** The sources that the text refers to come first; what else was found is folded behind them. */
function Chips({ text, sources: found }: { text: string; sources: readonly Source[] }) {
  const { t, showSource } = useChatContext()
  const addressOf = useContext(LibraryContext)?.addressOf
  const [all, setAll] = useState(false)
  const cited = useMemo(() => citedPositions({ text, sources: [...found] }), [text, found])
  const isCited = ({ position }: Source) => cited.has(position)
  const sources = [...found.filter(isCited), ...found.filter(source => !isCited(source))]
  const few = sources.length <= maxShown ? sources.length : maxShown - 1
  const folded = cited.size > 0 ? Math.min(cited.size, maxCited) : few
  const shown = all ? sources.length : folded
  return (
    <div className="ly-sources">
      <span className="ly-quiet">
        <Icon path={quote} /> {t('chat.sources')}
      </span>
      {sources.map((source, index) => (
        <button
          key={source.position}
          type="button"
          data-source={source.position}
          data-paper={onPaper(source, addressOf)}
          className={index < shown ? 'ly-chip' : 'ly-chip ly-folded'}
          aria-haspopup="dialog"
          onClick={event => showSource(source, event.currentTarget)}
        >
          <span className="ly-number">{source.position}</span>
          <span className="ly-name">{source.file}</span>
          {source.page !== null ? (
            <span className="ly-place">· {t('chat.page', { page: source.page })}</span>
          ) : (
            <Place source={source} named={isNamedTwice(source, sources)} />
          )}
        </button>
      ))}
      {folded < sources.length && (
        <button
          type="button"
          className="ly-chip ly-unfold"
          onClick={({ currentTarget: { parentElement } }) => {
            setAll(!all)
            // What it shows stands before it; the first of that takes the focus. It keeps the focus when it hides them.
            if (!all) requestAnimationFrame(() => (parentElement?.children[folded + 1] as HTMLElement | undefined)?.focus())
          }}
        >
          {all ? t('chat.fewerSources') : t('chat.allSources', { count: sources.length })}
        </button>
      )}
    </div>
  )
}

/** What paper says beside the chip, which nobody can press there: the base and the link. */
const onPaper = (source: Source, addressOf: AddressOf) =>
  [source.knowledgeBase, sourceLink(source, addressOf)].filter(Boolean).join(' · ') || undefined

/** Whether another passage has the same file, so that its name alone does not tell them apart. */
const isNamedTwice = ({ file }: Source, sources: readonly Source[]) => sources.filter(source => source.file === file).length > 1

/** The site of a page of the web; of a passage, where it is in its file if that is `named` more than once. */
function Place({ source, named }: { source: Source; named: boolean }) {
  const { url, heading, description, document } = source
  const address = url && !document ? safeLink(url) : undefined
  const site = address && new URL(address).hostname.replace(/^www\./, '')
  const place = site || (named && (heading?.split(' › ').at(-1) ?? beginningOf(description)))
  return place ? <span className="ly-name ly-place">· {place}</span> : null
}

const beginningOf = (passage: string) => {
  const words = passage.trim().replace(/\s+/g, ' ')
  return words.length > 32 ? `${[...words].slice(0, 32).join('')}…` : words
}

/** Saves the document of a source: where there is no place to show it, its reader opens it with what they have. */
async function save(chat: ChatStore, source: Source): Promise<void> {
  const file = await chat.fetchSource(source)
  if (file) saveAsFile(file, source.file)
}

const quote = 'M9 6c-3 1-4.5 3.5-4.5 7v5H10v-5.5H5M19 6c-3 1-4.5 3.5-4.5 7v5H20v-5.5h-5'

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
  const { chat, t } = useChatContext()
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
      {source.document && (
        <button type="button" className="ly-button" onClick={() => void save(chat, source)}>
          {t('chat.download', { name: source.file })}
        </button>
      )}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('chat.openSource')}
        </a>
      )}
    </div>
  )
}
