import type { BaseMember } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { createCollaborators } from './collaborators.store.ts'
import { List, WhoIcon, WhoWords } from './invite-search.tsx'
import { LevelSelect } from './level-select.tsx'

type MemberListProps = { store: ReturnType<typeof createCollaborators>; owner: { id: string; name: string } }

/** Who has access to a base: its owner, then who was invited, with what they may do. */
export function MemberList({ store, owner }: MemberListProps) {
  const { t: shell } = useTranslation()
  const t = useWords('knowledge-detail')
  const result = useStore(store.$members)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  const focusList = () => heading.current?.focus()
  return (
    <section>
      <Heading ref={heading} tabIndex={-1}>
        {t('collaborators.list')}
      </Heading>
      <Scrolled>
        <List>
          <li>
            <WhoIcon kind="user" name={owner.name} />
            <WhoWords>
              <strong>{owner.name}</strong>
            </WhoWords>
            <small>{t('collaborators.owner')}</small>
          </li>
          {result.value?.map(member => (
            <Member key={member.id} member={member} store={store} onRemoved={focusList} />
          ))}
        </List>
        {result.state === 'loading' && !result.value && (
          <SkeletonGroup label={shell('states.loading')}>
            <Skeleton height="40px" shape="box" />
          </SkeletonGroup>
        )}
        {result.state === 'failed' && (
          <p role="alert">
            {t('collaborators.listFailed')}{' '}
            <Button slot={null} size="sm" onPress={() => void store.loadMembers()}>
              {shell('actions.retry')}
            </Button>
          </p>
        )}
      </Scrolled>
    </section>
  )
}

type MemberProps = { member: BaseMember; store: MemberListProps['store']; onRemoved: () => void }

/** Its controls keep the focus while a change is sent, so they are not disabled. */
function Member({ member, store, onRemoved }: MemberProps) {
  const { toasts } = usePortal()
  const t = useWords('knowledge-detail')
  const { id, name, kind, level } = member
  const remove = async () => {
    if (!(await store.remove(id))) return
    toasts.success(t('collaborators.removed', { name }))
    onRemoved()
  }
  return (
    <li>
      <WhoIcon kind={kind} name={name} />
      <WhoWords>
        <strong>{name}</strong>
        <small>{t(kind === 'user' ? 'collaborators.person' : 'collaborators.department')}</small>
      </WhoWords>
      <Level>
        <LevelSelect
          label={t('collaborators.levelOf', { name })}
          value={level}
          onChange={chosen => void store.set(member, chosen)}
        />
      </Level>
      <IconButton
        slot={null}
        label={t('collaborators.remove', { name })}
        icon={<X />}
        tooltip="none"
        onPress={() => void remove()}
      />
    </li>
  )
}

/** One width for all, so that the choices stand in a column. */
const Level = styled.div`
  display: grid;
  flex: 0 0 156px;
  ${theme.media.small} { flex-basis: auto; }
`

const Heading = styled.h3`
  margin-bottom: ${theme.space[1]};
  color: ${theme.colour.textStrong};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.strong};
`

/** Longer lists scroll. */
const Scrolled = styled.div`
  max-height: 502px;
  overflow-y: auto;
`
