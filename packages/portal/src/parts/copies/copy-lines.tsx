import type { ConversationCopy } from '@lyceum/core/contract'
import { Copy, ExternalLink, Unlink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TableCard } from '../../ui/table-card.tsx'
import { useCopy } from '../share/use-copy.ts'
import { endCopy } from './copies.store.ts'

type CopyLinesProps = {
  items: readonly ConversationCopy[]
  label: string
  /** Whether they are of several conversations, which each line then names. */
  named?: boolean
  onEnded: () => void
}

/** One line for each link: its address, who may read it, and until when. */
export function CopyLines({ items, label, named = false, onEnded }: CopyLinesProps) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('copies')
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const end = async (id: string) => {
    setBusy(true)
    try {
      await endCopy(client, id)
      toasts.success(t('ended'))
      onEnded()
      setAsked(null)
    } catch {
      // The call has reported it.
    }
    setBusy(false)
  }
  return (
    <>
      <TableCard as="ul" aria-label={label}>
        {items.map(item => (
          <CopyLine key={item.id} item={item} named={named} onEnd={() => setAsked(item.id)} />
        ))}
      </TableCard>
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={busy}
        title={t('endTitle')}
        text={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={shell('actions.cancel')}
        onConfirm={() => asked && void end(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

function CopyLine({ item, named, onEnd }: { item: ConversationCopy; named: boolean; onEnd: () => void }) {
  const t = useWords('copies')
  const { date, shortTime } = useFormats()
  const copy = useCopy()
  const address = useRef<HTMLElement>(null)
  const { title, agent, url, accessLevel, state, createdAt, expiresAt } = item
  const ends = {
    open: t('until', { at: date(expiresAt) }),
    expired: t('expired', { at: date(expiresAt) }),
    revoked: t('revoked')
  }
  return (
    <Line>
      <Words>
        {named && (
          <b dir="auto">
            {title} · {agent}
          </b>
        )}
        {state === 'open' && <code ref={address}>{url}</code>}
        <small>{[t('madeAt', { at: shortTime(createdAt) }), t(accessLevel), ends[state]].join(' · ')}</small>
      </Words>
      {state === 'open' && (
        <Buttons role="group" aria-label={t('link', { at: shortTime(createdAt) })}>
          <Button size="sm" icon={<Copy />} onPress={() => void copy(address.current!)}>
            {t('copyLink')}
          </Button>
          <Button size="sm" icon={<ExternalLink />} onPress={() => window.open(url, '_blank', 'noopener')}>
            {t('open')}
          </Button>
          <Button size="sm" icon={<Unlink />} onPress={onEnd}>
            {t('end')}
          </Button>
        </Buttons>
      )}
    </Line>
  )
}

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  & + & { border-top: 1px solid ${theme.colour.line}; }
`

const Words = styled.div`
  display: grid;
  flex: 1 1 280px;
  min-width: 0;
  gap: ${theme.space[1]};
  overflow-wrap: anywhere;
  & b { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; }
  & code { color: ${theme.colour.textStrong}; font-size: ${theme.size.sm}; user-select: all; }
  & small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Buttons = styled.div`display: flex; flex-wrap: wrap; gap: ${theme.space[2]};`
