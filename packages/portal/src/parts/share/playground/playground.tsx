import { createLoaded } from '@lyceum/core'
import type { Placement } from '@lyceum/core/contract'
import { tryPlacement } from '@lyceum/core/contract/placements'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PlaygroundPanes } from './playground-panes.tsx'
import { TrialFrame } from './trial-frame.tsx'

type PlaygroundProps = { share: Placement; agentName: string; onClose: () => void }

/** Tries a share on a page of another origin, with any options, and gives the code for them. */
export default function Playground({ share, agentName, onClose }: PlaygroundProps) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('playground')
  const { agentId, id: shareId } = share
  const trial = useMemo(
    () => createLoaded(signal => client.request(tryPlacement, { params: { agentId, shareId }, signal, quiet: true })),
    [client, agentId, shareId]
  )
  const state = useStore(trial.$state)
  useEffect(() => void trial.load(), [trial])
  const site = { origin: client.host.origin(), token: share.token, agentName }
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shell('actions.close')} width="xl">
      {state.state === 'loading' && <Spinner label={shell('states.loading')} />}
      {state.state === 'failed' && (
        <ErrorState title={t('failed')} actions={<Button onPress={() => void trial.load()}>{shell('actions.retry')}</Button>} />
      )}
      {state.state === 'loaded' && (
        <PlaygroundPanes
          site={site}
          trial={(way, entered) => <TrialFrame way={way} site={{ ...site, token: state.value.token }} entered={entered} />}
        />
      )}
    </Dialog>
  )
}
