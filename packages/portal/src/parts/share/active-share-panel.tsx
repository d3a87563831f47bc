import type { Share } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
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
import { AllowedSites } from './allowed-sites.tsx'
import { CopyBox } from './copy-box.tsx'
import { iframeCode, shareLink, widgetCode } from './embed-code.ts'
import type { SharesStore } from './share.store.ts'

const ShareAllowance = lazyComponent(() => import('./share-allowance.tsx'))

type ShareFormat = 'link' | 'widget' | 'iframe'

type ActiveSharePanelProps = {
  share: Share
  agentName: string
  store: SharesStore
  /** Stands beside the button that ends the share. */
  extra: ReactNode
}

/** The link and embed codes of a share, the sites that may embed it, and buttons for a new link and to revoke it. */
export function ActiveSharePanel({ share, agentName, store, extra }: ActiveSharePanelProps) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const busy = useStore(store.$busy)
  const [format, setFormat] = useState<ShareFormat>('link')
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const origin = client.host.origin()
  const texts: Record<ShareFormat, string> = {
    link: shareLink(origin, share.token),
    widget: widgetCode(origin, share.token),
    iframe: iframeCode(origin, share.token, agentName)
  }
  const formats = ['link', 'widget', 'iframe'] as const
  return (
    <Parts>
      <Tabs
        label={t('how')}
        evenHeight
        value={format}
        onChange={setFormat}
        tabs={formats.map(id => ({
          id,
          label: t(id),
          panel: (
            <CopyBox
              label={t(id)}
              hint={t(`${id}Hint`)}
              text={texts[id]}
              copyLabel={t(id === 'link' ? 'copyLink' : 'copyCode')}
            />
          )
        }))}
      />
      <AllowedSites share={share} store={store} />
      <LazyPart fallback={<Spinner label={shell('states.loading')} />}>
        <ShareAllowance share={share} />
      </LazyPart>
      <Foot>
        <Button kind="danger" onPress={() => setAsked('revoke')}>
          {t('revoke')}
        </Button>
        <Button onPress={() => setAsked('renew')}>{t('renew')}</Button>
        {extra}
      </Foot>
      <ConfirmDialog
        open={asked !== null}
        title={t(asked === 'renew' ? 'renewTitle' : 'revokeTitle')}
        text={t(asked === 'renew' ? 'renewText' : 'revokeText')}
        confirmLabel={t(asked === 'renew' ? 'renew' : 'revoke')}
        cancelLabel={shell('actions.cancel')}
        danger
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          const done = await (asked === 'renew' ? store.renew(share) : store.revoke(share.accessLevel))
          if (done) toasts.success(t(asked === 'renew' ? 'renewed' : 'revoked'))
          setAsked(null)
        }}
      />
    </Parts>
  )
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

const Parts = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[5]};
  & > * { min-width: 0; }
`
