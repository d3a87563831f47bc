import type { ListedPassage } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { useIsKept } from '../../parts/use-entered.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PassageEdit } from './passage-edit.tsx'
import { PassageForm } from './passage-form.tsx'
import type { PassageChange, ReaderStore } from './reader.store.ts'

type PassageItemProps = {
  passage: ListedPassage
  /** Somebody came for this one. */
  isWanted: boolean
  mayChange: boolean
  /** The words of a note are changed as a whole. */
  isNote: boolean
  store: ReaderStore
}

/** A passage: its place, its text, whether it is found, and what was changed of it. */
export function PassageItem({ passage, isWanted, mayChange, isNote, store }: PassageItemProps) {
  const { toasts } = usePortal()
  const t = useWords('base-document')
  const busy = useStore(store.$busy)
  const form = `passage ${store.documentId} ${passage.position}`
  const isKept = useIsKept(form)
  const [editing, setEditing] = useState(isKept && mayChange)
  /** The text that the open form began with: the list may have another by now. */
  const seen = useRef(passage.text)
  const item = useRef<HTMLLIElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const edited = useRef(false)
  // The button is there again once the form is gone.
  useEffect(() => {
    if (edited.current && !editing) opener.current?.focus()
    edited.current = editing
  }, [editing])
  const { position, heading, page, text, enabled, edit } = passage
  const place = position + 1
  const own = edit?.original == null ? null : text

  async function change(body: PassageChange, done: 'saved' | 'restored' | 'switchedOn' | 'switchedOff') {
    const outcome = await store.change(position, editing ? seen.current : text, body)
    if (outcome === 'isAnother') toasts.notify({ tone: 'warning', title: t('changedMeanwhile') })
    if (outcome !== 'done') return false
    toasts.success(t(done))
    return true
  }
  const close = () => setEditing(false)
  return (
    <Item ref={item} $wanted={isWanted} $off={!enabled}>
      <Head>
        <Place aria-label={t('position', { position: place })}>{place}</Place>
        <Where>
          {heading && <strong>{heading}</strong>}
          {page !== null && <span>{t('page', { page })}</span>}
          {!enabled && <Status>{t('off')}</Status>}
        </Where>
        {mayChange && !editing && (
          <Actions>
            <Switch
              label={t('found', { position: place })}
              hideLabel
              selected={enabled}
              disabled={busy}
              onChange={on => void change({ text: own, enabled: on }, on ? 'switchedOn' : 'switchedOff')}
            />
            {!isNote && (
              <Button
                ref={opener}
                size="sm"
                kind="quiet"
                icon={<Pencil />}
                aria-label={t('editPassage', { position: place })}
                onPress={() => {
                  seen.current = text
                  setEditing(true)
                }}
              >
                {t('edit')}
              </Button>
            )}
          </Actions>
        )}
      </Head>
      {editing ? (
        <PassageForm
          form={form}
          label={t('textOf', { position: place })}
          text={text}
          busy={busy}
          onSave={async entered => {
            const saved = await change({ text: entered, enabled }, 'saved')
            if (saved) close()
            return saved
          }}
          onCancel={close}
        />
      ) : (
        <Text>{text}</Text>
      )}
      {edit && !editing && (
        <PassageEdit
          edit={edit}
          place={place}
          {...(mayChange && { onRestore: () => void change({ text: null, enabled }, 'restored') })}
        />
      )}
    </Item>
  )
}

const Item = styled.li<{ $wanted: boolean; $off: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: 14px 18px 18px;
  border: 1px ${({ $off }) => ($off ? 'dashed' : 'solid')} ${({ $wanted }) => ($wanted ? theme.colour.accent : theme.colour.line)};
  border-radius: ${theme.radius.lg};
  background: ${({ $off }) => ($off ? theme.colour.page : theme.colour.raised)};
  scroll-margin: ${theme.space[5]};
`

const Head = styled.div`
  display: flex;
  min-height: 32px;
  @container page (max-width: 560px) { flex-wrap: wrap; }
  align-items: center;
  gap: ${theme.space[2]};
`

const Where = styled.div`
  display: flex;
  min-width: 0;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  /* The whole width for a long path of headings, below the number and the buttons. */
  @container page (max-width: 560px) {
    flex-basis: 100%;
    order: 1;
    &:empty { display: none; }
  }
`

const Actions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[1]};
  margin-inline-start: auto;
`

const Place = styled.span`
  display: grid;
  min-width: 24px;
  height: 22px;
  flex: none;
  place-items: center;
  padding-inline: 6px;
  border-radius: ${theme.radius.full};
  background: ${theme.tone.accent.soft};
  color: ${theme.tone.accent.text};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
`

const Text = styled.p`
  line-height: 1.7;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`
