import type { AccessLevel } from '@lyceum/core/contract'
import { accessLevels } from '@lyceum/core/contract/shares'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ActiveSharePanel } from './active-share-panel.tsx'
import { createShares } from './share.store.ts'

type ShareDialogProps = { agent: { id: string; name: string }; onClose: () => void }

/**
 * Chooses who may use the agent from outside, and shows the link or code for it. One link is changed; a second one, for the other
 * access level, is made only when somebody asks for it, and then the choice is between the two.
 */
export default function ShareDialog({ agent, onClose }: ShareDialogProps) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const store = useMemo(() => createShares(client, agent.id), [client, agent.id])
  const shares = useStore(store.$state)
  const busy = useStore(store.$busy)
  const [chosen, setChosen] = useState<AccessLevel>('authenticated')
  useEffect(() => void store.load(), [store])
  const active = shares.state === 'loaded' ? accessLevels.flatMap(level => shares.value[level] ?? []) : []
  const [only, second] = active
  const level = only && !second ? only.accessLevel : chosen
  const share = active.find(({ accessLevel }) => accessLevel === level)
  const other = accessLevels.find(one => one !== level)!

  const choose = async (next: AccessLevel) => {
    // Not disabled meanwhile, which would take the focus from the choice.
    if (busy) return
    setChosen(next)
    if (only && !second && (await store.changeAccess(only, next))) toasts.success(t('accessChanged'))
  }
  const choice = useRef<HTMLDivElement>(null)
  const addSecond = async () => {
    if (!(await store.create(other))) return
    setChosen(other)
    // The button has gone; the choice between the two is what it made.
    choice.current?.querySelector('input')?.focus()
  }

  return (
    <Dialog open onClose={onClose} title={t('title', { name: agent.name })} closeLabel={shell('actions.close')} width="md">
      <Column>
        {shares.state === 'loading' && <Spinner label={shell('states.loading')} />}
        {shares.state === 'failed' && (
          <ErrorState title={t('failed')} actions={<Button onPress={() => void store.load()}>{shell('actions.retry')}</Button>} />
        )}
        {shares.state === 'loaded' && (
          <div ref={choice}>
            <RadioChips
              label={t(second ? 'twoLinks' : 'access')}
              hint={t(`${level}Hint`)}
              value={level}
              onChange={next => void choose(next)}
              choices={accessLevels.map(id => ({ id, label: t(id) }))}
            />
          </div>
        )}
        {second && level !== 'anyone' && <p>{t('openToAll')}</p>}
        {share && (
          <ActiveSharePanel
            key={share.id}
            share={share}
            agentName={agent.name}
            store={store}
            extra={
              !second && (
                <Button kind="quiet" disabled={busy} onPress={() => void addSecond()}>
                  {t('addSecond')}
                </Button>
              )
            }
          />
        )}
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
