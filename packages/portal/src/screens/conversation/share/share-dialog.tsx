import type { AccessLevel, AgentConfig } from '@lyceum/core/contract'
import { accessLevels } from '@lyceum/core/contract/shares'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ActiveSharePanel } from './active-share-panel.tsx'
import { createShares } from './share.store.ts'

/** Chooses who may use the agent from outside, and shows the link or code for it. */
export default function ShareDialog({ agent, onClose }: { agent: AgentConfig; onClose: () => void }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const store = useMemo(() => createShares(client, agent.id), [client, agent.id])
  const shares = useStore(store.$state)
  const busy = useStore(store.$busy)
  const [level, setLevel] = useState<AccessLevel>('anyone')
  useEffect(() => void store.load(), [store])
  const share = shares.state === 'loaded' ? shares.value[level] : undefined
  // Each access level has its own share: choosing the stricter one does not revoke the open one.
  const openToAll = level !== 'anyone' && shares.state === 'loaded' && shares.value.anyone !== undefined

  return (
    <Dialog open onClose={onClose} title={t('title', { name: agent.name })} closeLabel={shell('actions.close')} width="md">
      <Column>
        <RadioChips
          label={t('access')}
          hint={t(`${level}Hint`)}
          value={level}
          onChange={setLevel}
          choices={accessLevels.map(id => ({ id, label: t(id) }))}
        />
        {openToAll && <p>{t('openToAll')}</p>}
        {shares.state === 'loading' && <Spinner label={shell('states.loading')} />}
        {shares.state === 'failed' && (
          <ErrorState title={t('failed')} actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>} />
        )}
        {share && <ActiveSharePanel key={share.id} share={share} agentName={agent.name} store={store} />}
        {shares.state === 'loaded' && !share && (
          <div>
            <Button kind="primary" busy={busy} onPress={() => void store.create(level)}>
              {t('create')}
            </Button>
          </div>
        )}
      </Column>
    </Dialog>
  )
}

const Column = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[4]};
  & > * { min-width: 0; }
  & > p { font-size: ${theme.size.sm}; }
`
