import { toAppError } from '@lyceum/core'
import type { PersonDetail, PersonSummary } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { UserDetailStore } from './user-detail.store.ts'

type HandOverDialogProps = { detail: PersonDetail; store: UserDetailStore; onClose: () => void }

/** Chooses who gets all that a person owns. */
export function HandOverDialog({ detail, store, onClose }: HandOverDialogProps) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('user-detail')
  const { ofError } = useFailureWords()
  const [query, setQuery] = useState('')
  const [to, setTo] = useState<PersonSummary | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const found = useStore(store.candidates.$value)?.items.filter(({ id }) => id !== detail.user.id) ?? []
  const wanted = query.trim()
  useEffect(() => {
    if (wanted !== '') void store.candidates.load(wanted)
    else store.candidates.reset()
  }, [store, wanted])

  async function handOver({ id, name }: PersonSummary) {
    setBusy(true)
    setProblem(null)
    try {
      await store.handOver(id)
      toasts.success(t('handedOver', { name }))
      onClose()
    } catch (thrown) {
      const failure = toAppError(thrown)
      setProblem(failure.reason === 'validation' ? t('cannotOwn', { name }) : ofError(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      width="sm"
      busy={busy}
      title={t('handOverTitle', { name: detail.user.name })}
      closeLabel={shell('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            {shell('actions.cancel')}
          </Button>
          <Button kind="primary" busy={busy} disabled={!to} onPress={() => to && void handOver(to)}>
            {t('handOver')}
          </Button>
        </>
      }
    >
      <Column>
        <p>{t('handOverText', { agents: detail.agentCount, bases: detail.baseCount, shares: detail.shares })}</p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <SearchField
          aside
          label={t('findPerson')}
          placeholder={t('findPerson')}
          clearLabel={t('clear')}
          value={query}
          onChange={setQuery}
          autoFocus
        />
        <div role="radiogroup" aria-label={t('findPerson')}>
          {found.map(person => (
            <Line key={person.id}>
              <input type="radio" name="to" checked={to?.id === person.id} onChange={() => setTo(person)} />
              <span>
                {person.name}
                {person.department && <small>{person.department}</small>}
              </span>
            </Line>
          ))}
        </div>
        {wanted !== '' && found.length === 0 && <p>{shell('states.noResult')}</p>}
      </Column>
    </Dialog>
  )
}

const Column = styled.div`display: grid; gap: ${theme.space[3]};`

const Line = styled.label`
  display: flex;
  min-height: ${theme.control.touch};
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[1]} ${theme.space[2]};
  border-radius: ${theme.radius.md};
  cursor: pointer;
  overflow-wrap: anywhere;
  ${theme.media.hover} { &:hover { background: ${theme.colour.hover}; } }
  & > input { flex: none; width: 18px; height: 18px; accent-color: ${theme.colour.accent}; }
  & small { display: block; color: ${theme.colour.text}; }
`
