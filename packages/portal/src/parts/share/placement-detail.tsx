import type { Placement } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlacementCode } from './placement-code.tsx'
import { LastSeen, Statistics, statisticsOf } from './placement-list.tsx'
import type { SharesStore } from './share.store.ts'
import { useNameOf } from './use-name-of.ts'

const PlacementForm = lazyComponent(() => import('./placement-form.tsx'))
const PlacementIdentity = lazyComponent(() => import('./placement-identity.tsx'))
const AllowanceSection = lazyComponent(() => import('../allowance/allowance-section.tsx'))

type Part = 'code' | 'settings' | 'allowance' | 'identity'

type PlacementDetailProps = { share: Placement; agentName: string; store: SharesStore; onBack: () => void }

/** One share: its link and codes, its settings, its allowance, and how its site introduces people. */
export function PlacementDetail({ share, agentName, store, onBack }: PlacementDetailProps) {
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const nameOf = useNameOf()
  const [part, setPart] = useState<Part>('code')
  const panels: Record<Part, React.ReactNode> = {
    code: <PlacementCode share={share} agentName={agentName} />,
    settings: <PlacementForm share={share} store={store} />,
    allowance: <AllowanceSection agentId={share.agentId} shareId={share.id} />,
    identity: <PlacementIdentity share={share} store={store} />
  }
  return (
    <Parts>
      <Head>
        <Button kind="quiet" size="sm" icon={<ArrowLeft />} onPress={onBack}>
          {t('allPlaces')}
        </Button>
        <h3>{nameOf(share)}</h3>
        <LastSeen share={share} />
        <Statistics href={statisticsOf(share.name || agentName)}>{t('statisticsOfOne')}</Statistics>
      </Head>
      <Tabs
        label={nameOf(share)}
        value={part}
        onChange={setPart}
        tabs={(['code', 'settings', 'allowance', 'identity'] as const).map(id => ({
          id,
          label: t(`parts.${id}`),
          panel: <LazyPart fallback={<Spinner label={shell('states.loading')} />}>{panels[id]}</LazyPart>
        }))}
      />
      <Ending share={share} store={store} onEnded={onBack} />
    </Parts>
  )
}

/** Buttons for another link, and to end the share. */
function Ending({ share, store, onEnded }: { share: Placement; store: SharesStore; onEnded: () => void }) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const busy = useStore(store.$busy)
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const confirm = async () => {
    const done = await (asked === 'renew' ? store.renew(share) : store.revoke(share))
    setAsked(null)
    if (!done) return
    toasts.success(t(asked === 'renew' ? 'renewed' : 'revoked'))
    if (asked === 'revoke') onEnded()
  }
  return (
    <Foot>
      <Button kind="danger" onPress={() => setAsked('revoke')}>
        {t('revoke')}
      </Button>
      <Button onPress={() => setAsked('renew')}>{t('renew')}</Button>
      <ConfirmDialog
        open={asked !== null}
        title={t(asked === 'renew' ? 'renewTitle' : 'revokeTitle')}
        text={t(asked === 'renew' ? 'renewText' : 'revokeText')}
        confirmLabel={t(asked === 'renew' ? 'renew' : 'revoke')}
        cancelLabel={shell('actions.cancel')}
        danger
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => void confirm()}
      />
    </Foot>
  )
}

const Head = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
  & > h3 { overflow-wrap: anywhere; }
  /* The arrow stands where the name below it begins. */
  & > button { margin-inline-start: calc(-1 * ${theme.space[3]}); }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
`

const Parts = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[4]};
  & > * { min-width: 0; }
`
