import { createLoaded, toAppError } from '@lyceum/core'
import type { PersonSummary } from '@lyceum/core/contract'
import { searchUsers } from '@lyceum/core/contract/users'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../i18n/failure-words.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ActionDialog } from './action-dialog.tsx'

type HandOverDialogProps = {
  title: string
  text: string
  /** Who owns it now, who is not offered. */
  ownerId?: string
  /** What it rejects with is shown here. */
  onHandOver: (to: PersonSummary) => Promise<unknown>
  onClose: () => void
}

/** Chooses who gets something. Stays open until `onHandOver` has succeeded. */
export function HandOverDialog({ title, text, ownerId, onHandOver, onClose }: HandOverDialogProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('management')
  const { ofError } = useFailureWords()
  const candidates = useMemo(
    () =>
      createLoaded((signal, query: string) =>
        client.request(searchUsers, { query: { query, pageSize: 10 }, signal, quiet: true })
      ),
    [client]
  )
  const [query, setQuery] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const search = useStore(candidates.$state)
  const found = search.value?.items.filter(({ id }) => id !== ownerId) ?? []
  // Nobody gets it who is not in sight any more.
  const to = found.find(({ id }) => id === chosenId)
  const wanted = query.trim()
  useEffect(() => {
    if (wanted !== '') void candidates.load(wanted)
    else candidates.reset()
  }, [candidates, wanted])

  async function handOver(person: PersonSummary) {
    setBusy(true)
    setProblem(null)
    try {
      await onHandOver(person)
      onClose()
    } catch (thrown) {
      const failure = toAppError(thrown)
      setProblem(failure.reason === 'validation' ? t('cannotOwn', { name: person.name }) : ofError(failure))
      setBusy(false)
    }
  }

  return (
    <ActionDialog
      title={title}
      action={{ label: t('handOver'), disabled: !to, onPress: () => to && void handOver(to) }}
      busy={busy}
      onClose={onClose}
    >
      <Column>
        <p>{text}</p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <SearchField
          aside
          label={t('findOwner')}
          placeholder={t('findOwner')}
          clearLabel={t('clear')}
          value={query}
          onChange={setQuery}
          autoFocus
        />
        <div role="radiogroup" aria-label={t('findOwner')}>
          {found.map(person => (
            <Line key={person.id}>
              <input type="radio" name="to" checked={to?.id === person.id} onChange={() => setChosenId(person.id)} />
              <span>
                {person.name}
                {person.department && <small>{person.department}</small>}
              </span>
            </Line>
          ))}
        </div>
        {wanted !== '' && search.state === 'failed' && (
          <Banner
            tone="danger"
            action={
              <Button size="sm" onPress={() => void candidates.reload()}>
                {shell('actions.retry')}
              </Button>
            }
          >
            {ofError(search.failure)}
          </Banner>
        )}
        {wanted !== '' && found.length === 0 && search.state !== 'failed' && (
          <p role="status">{shell(search.state === 'loading' ? 'states.loading' : 'states.noResult')}</p>
        )}
      </Column>
    </ActionDialog>
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
