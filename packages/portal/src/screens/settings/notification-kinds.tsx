import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { createQuietKinds, kindsFor } from './quiet-kinds.store.ts'

/** Which notifications the person wants; each switch takes effect at once. */
export function NotificationKinds() {
  const { client, user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('notifications')
  const store = useMemo(() => createQuietKinds(client), [client])
  const quiet = useStore(store.$state)
  const role = useStore(user.$user)?.role ?? 'regular_user'
  useEffect(() => void store.load(), [store])
  return (
    <Card title={t('settings')}>
      {quiet.state === 'loading' && (
        <SkeletonGroup label={shell('states.loading')}>
          <Skeleton width="70%" height="32px" />
          <Skeleton width="60%" height="32px" />
        </SkeletonGroup>
      )}
      {quiet.state === 'failed' && (
        <ErrorState
          title={t('settingsFailed')}
          actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>}
        />
      )}
      {quiet.state === 'loaded' && (
        <Switches>
          {kindsFor(role).map(kind => (
            <li key={kind}>
              <Switch
                label={t(`kinds.${kind}`)}
                selected={!quiet.value.includes(kind)}
                onChange={on => void store.set(kind, on)}
              />
            </li>
          ))}
        </Switches>
      )}
      <Note>{t('settingsNote')}</Note>
    </Card>
  )
}

const Switches = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
`

const Note = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
