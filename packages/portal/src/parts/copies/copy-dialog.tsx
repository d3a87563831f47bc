import { toAppError } from '@lyceum/core'
import type { AccessLevel, Conversation } from '@lyceum/core/contract'
import { copyDays } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { createConversationCopies } from './copies.store.ts'
import { CopyLines } from './copy-lines.tsx'

type CopyDialogProps = { conversation: Pick<Conversation, 'id' | 'name'>; onClose: () => void }

/** Makes links to copies of a conversation, and ends them. */
export default function CopyDialog({ conversation, onClose }: CopyDialogProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('copies')
  const { ofError } = useFailureWords()
  const store = useMemo(() => createConversationCopies(client, conversation.id), [client, conversation.id])
  useEffect(() => void store.load(), [store])
  const result = useStore(store.$state)
  const copies = result.value
  return (
    <Dialog open width="lg" title={t('title', { name: conversation.name })} closeLabel={shell('actions.close')} onClose={onClose}>
      <Column>
        <p>{t('lead')}</p>
        {result.state === 'failed' && !copies && (
          <ErrorState
            title={t('failed')}
            text={ofError(result.failure)}
            actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
          />
        )}
        {result.state === 'loading' && !copies && (
          <SkeletonGroup label={t('loading')}>
            <Skeleton height="52px" />
            <Skeleton height="52px" />
          </SkeletonGroup>
        )}
        {copies && (
          <>
            <NewLink guestsMayRead={copies.guestsMayRead} onMake={store.make} />
            {copies.items.length === 0 ? (
              <p>{t('none')}</p>
            ) : (
              <CopyLines items={copies.items} label={t('list')} onEnded={() => void store.reload()} />
            )}
          </>
        )}
      </Column>
    </Dialog>
  )
}

type Days = (typeof copyDays)[number]
type NewLinkProps = {
  guestsMayRead: boolean
  onMake: (wanted: { accessLevel: AccessLevel; days: Days }) => Promise<void>
}

function NewLink({ guestsMayRead, onMake }: NewLinkProps) {
  const { toasts } = usePortal()
  const t = useWords('copies')
  const { ofError } = useFailureWords()
  const { number } = useFormats()
  const [days, setDays] = useState<Days>(30)
  const [accessLevel, setLevel] = useState<AccessLevel>('authenticated')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      await onMake({ accessLevel, days })
      toasts.success(t('made'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      const [problem] = failure.problems
      const title =
        problem?.reason === 'tooLong'
          ? t('tooLong')
          : problem?.reason === 'tooMany'
            ? t('tooMany', { figure: number(problem.limit ?? 0) })
            : ofError(failure)
      toasts.notify({ tone: 'danger', title })
    }
    setBusy(false)
  }
  return (
    <>
      {guestsMayRead ? (
        <RadioChips
          label={t('readers')}
          hint={accessLevel === 'anyone' ? t('anyoneHint') : undefined}
          value={accessLevel}
          onChange={setLevel}
          choices={[
            { id: 'authenticated', label: t('authenticated') },
            { id: 'anyone', label: t('anyone') }
          ]}
        />
      ) : (
        <p>{t('noGuests')}</p>
      )}
      <Row>
        <Select
          label={t('ends')}
          value={String(days)}
          onChange={id => setDays(Number(id) as Days)}
          choices={copyDays.map(count => ({ id: String(count), label: t('afterDays', { count, figure: number(count) }) }))}
        />
        <Button kind="primary" busy={busy} onPress={() => void make()}>
          {t('make')}
        </Button>
      </Row>
    </>
  )
}

const Column = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]};`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[3]};
  & > :first-child { flex: 0 1 220px; }
`
