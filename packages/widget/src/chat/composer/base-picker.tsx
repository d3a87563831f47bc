import './base-picker.css'
import type { ChatStore } from '@lyceum/core'
import type { KnowledgeBase } from '@lyceum/core/contract/knowledge'
import { limits } from '@lyceum/core/contract/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { type Library, useChatContext } from '../chat-context.ts'
import { Icon } from '../kit/icon-button.tsx'
import { basesIcon } from '../kit/icons/answer-modes.ts'
import { positionBeside, usePopover } from '../kit/popover.ts'
import { useStore } from '../kit/store.ts'

/** Opens the list of knowledge bases that can be searched for the next questions, and says how many are chosen. */
export function BasePicker({ library }: { library: Library }) {
  const { chat, t } = useChatContext()
  const chosen = useStore(chat.composer.$draft, 'knowledgeBaseIds')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useRestoredModes(chat)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="ly-chip ly-toggle"
        aria-pressed={chosen.length > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon path={basesIcon} />
        <span data-short={chosen.length || t('chat.knowledgeBasesShort')}>
          {chosen.length > 0 ? t('chat.knowledgeBaseCount', { count: chosen.length }) : t('chat.knowledgeBases')}
        </span>
      </button>
      {open && button.current && <Bases id={id} library={library} button={button.current} onClose={close} />}
    </>
  )
}

type BasesProps = { id: string; library: Library; button: HTMLButtonElement; onClose(): void }
type Listed = { bases: readonly KnowledgeBase[]; of: string } | 'failed' | null

/** Milliseconds without a key before the list is asked for. */
const typingPause = 200

function Bases({ id, library, button, onClose }: BasesProps) {
  const { chat, t } = useChatContext()
  const chosen = useStore(chat.composer.$draft, 'knowledgeBaseIds')
  const box = usePopover(button, 'input', onClose)
  const [text, setText] = useState('')
  const [listed, setListed] = useState<Listed>(null)
  const choose = (knowledgeBaseIds: string[]) => chat.composer.set({ knowledgeBaseIds })
  const clear = () => {
    // The button goes with the last base.
    box.current?.querySelector('input')?.focus()
    choose([])
  }

  useEffect(() => {
    const controller = new AbortController()
    const wanted = text.trim()
    const timer = setTimeout(
      () =>
        library.findBases(wanted, controller.signal).then(
          bases => {
            if (controller.signal.aborted) return
            setListed({ bases, of: wanted })
            if (wanted === '' && bases.length < limits.maxPageSize) dropOthers(chat, bases)
          },
          () => !controller.signal.aborted && setListed('failed')
        ),
      wanted === '' ? 0 : typingPause
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [chat, library, text])
  // The list has its height only now.
  useEffect(() => {
    if (listed && box.current) positionBeside(box.current, button)
  }, [listed, button, box])

  const full = chosen.length >= limits.knowledgeBasesPerQuestion
  return (
    <div ref={box} id={id} popover="auto" role="dialog" aria-label={t('chat.knowledgeBases')} className="ly-bases">
      <input
        type="search"
        autoComplete="off"
        value={text}
        maxLength={limits.searchText}
        placeholder={t('chat.searchBases')}
        aria-label={t('chat.searchBases')}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="ly-quiet" role="status">
        {listed === null && t('chat.loading')}
        {listed === 'failed' && t('chat.basesFailed')}
        {listed && listed !== 'failed' && listed.bases.length === 0 && t(listed.of ? 'chat.noBaseFound' : 'chat.noBases')}
        {full && t('chat.basesFull', { count: limits.knowledgeBasesPerQuestion })}
      </p>
      {listed && listed !== 'failed' && listed.bases.length > 0 && (
        <ul>
          {listed.bases.map(base => {
            const isChosen = chosen.includes(base.id)
            const others = chosen.filter(one => one !== base.id)
            return (
              <li key={base.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={full && !isChosen}
                    onChange={() => choose(isChosen ? others : [...others, base.id])}
                  />
                  <span title={base.name}>{base.name}</span>
                  <span className="ly-quiet">{t('chat.documentCount', { count: base.documentCount })}</span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {(library.createBase || chosen.length > 0) && (
        <div className="ly-row">
          {library.createBase ? (
            <button type="button" onClick={library.createBase}>
              {t('chat.createBase')}
            </button>
          ) : (
            <span />
          )}
          {chosen.length > 0 && (
            <button type="button" onClick={clear}>
              {t('chat.clearBases')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Of all bases that there are, those that are chosen and not among them can't be read any more. */
function dropOthers({ composer }: ChatStore, bases: readonly KnowledgeBase[]): void {
  const chosen = composer.$draft.get().knowledgeBaseIds
  const known = chosen.filter(id => bases.some(base => base.id === id))
  if (known.length < chosen.length) composer.set({ knowledgeBaseIds: known })
}

/** Brings back the knowledge bases of the last question with each conversation that is opened; a new chat begins without any. */
function useRestoredModes({ composer, conversations, $loading, $messages }: ChatStore): void {
  const current = useStore(conversations.$current)
  const loading = useStore($loading)
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (loading || shown.current === current) return
    shown.current = current
    const last = $messages.get().findLast(message => message.side === 'human')
    composer.set({ knowledgeBaseIds: (last?.side === 'human' && last.knowledgeBaseIds) || [] })
  }, [composer, current, loading, $messages])
}
