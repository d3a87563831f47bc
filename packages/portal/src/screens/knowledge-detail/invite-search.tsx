import type { BaseLevel } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { Building2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { typingPause } from '../../use-address-filter.ts'
import type { Candidate, createCollaborators } from './collaborators.store.ts'
import { LevelSelect } from './level-select.tsx'

type Store = ReturnType<typeof createCollaborators>

/** Finds people and departments by name, and invites them. */
export function InviteSearch({ store, ownerId }: { store: Store; ownerId: string }) {
  const { toasts } = usePortal()
  const t = useWords('knowledge-detail')
  const { ofError } = useFailureWords()
  const [typed, setTyped] = useState('')
  const [level, setLevel] = useState<BaseLevel>('read')
  const query = typed.trim()
  const found = useStore(store.$candidates)
  const members = useStore(store.$members).value ?? []
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => void store.search(query), query ? typingPause : 0)
    return () => clearTimeout(timer)
  }, [store, query])
  const invite = async (candidate: Candidate) => {
    if (!(await store.set(candidate, level))) return
    toasts.success(t('collaborators.invited', { name: candidate.name }))
    // The button that was pressed is gone; the next person is looked for here.
    column.current?.querySelector('input')?.focus()
  }
  const isMember = ({ kind, subjectId }: Candidate) =>
    members.some(member => member.kind === kind && member.subjectId === subjectId)
  const candidates = (found.value ?? []).filter(({ subjectId }) => subjectId !== ownerId)
  return (
    <Column ref={column}>
      <Bar>
        <SearchField
          label={t('collaborators.search')}
          placeholder={t('collaborators.placeholder')}
          clearLabel={t('collaborators.clear')}
          value={typed}
          onChange={text => setTyped(text.slice(0, limits.searchText))}
        />
        <LevelSelect label={t('collaborators.level')} value={level} onChange={setLevel} />
      </Bar>
      {query && found.state === 'failed' && <p role="alert">{ofError(found.failure)}</p>}
      {query && found.state === 'loaded' && candidates.length === 0 && <p role="status">{t('collaborators.none')}</p>}
      {query && candidates.length > 0 && (
        <List aria-label={t('collaborators.search')}>
          {candidates.map(candidate => (
            <li key={candidate.kind + candidate.subjectId}>
              <Who {...candidate} />
              {isMember(candidate) ? (
                <small>{t('collaborators.already')}</small>
              ) : (
                <Button
                  slot={null}
                  size="sm"
                  aria-label={t('collaborators.inviteOf', { name: candidate.name })}
                  onPress={() => void invite(candidate)}
                >
                  {t('collaborators.invite')}
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
    </Column>
  )
}

/** A person or department with what tells namesakes apart. */
function Who(candidate: Candidate) {
  const t = useWords('knowledge-detail')
  const { number } = useFormats()
  const about =
    candidate.kind === 'user'
      ? (candidate.department ?? t('collaborators.person'))
      : t('collaborators.departmentOf', { count: candidate.people, figure: number(candidate.people) })
  return (
    <>
      <WhoIcon kind={candidate.kind} name={candidate.name} />
      <WhoWords>
        <strong>{candidate.name}</strong>
        <small>{about}</small>
      </WhoWords>
    </>
  )
}

export function WhoIcon({ kind, name }: Pick<Candidate, 'kind' | 'name'>) {
  return kind === 'user' ? (
    <Avatar name={name} size={32} />
  ) : (
    <Building aria-hidden>
      <Building2 size={17} strokeWidth={theme.control.stroke} />
    </Building>
  )
}

const Building = styled.span`
  display: grid;
  width: 32px;
  height: 32px;
  flex: none;
  place-items: center;
  border-radius: ${theme.radius.sm};
  background: ${theme.tone.accent.soft};
  color: ${theme.tone.accent.text};
`

export const WhoWords = styled.span`
  display: grid;
  min-width: 0;
  flex: 1;
  line-height: 1.4;
  overflow-wrap: anywhere;
  & > strong { color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & > small { color: ${theme.colour.textMuted}; font-size: ${theme.size.xs}; }
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  & > p { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  & > :first-child { flex: 1 1 220px; }
`

/** Lines of people and departments. */
export const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  & > li { display: flex; min-height: 46px; align-items: center; gap: ${theme.space[3]}; padding: ${theme.space[1]} 0; }
  & > li > small { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
`
