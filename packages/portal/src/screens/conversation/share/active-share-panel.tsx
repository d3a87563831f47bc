import type { Share } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AllowedSites } from './allowed-sites.tsx'
import { CopyBox } from './copy-box.tsx'
import { iframeCode, shareLink, widgetCode } from './embed-code.ts'
import type { SharesStore } from './share.store.ts'

type Way = 'link' | 'widget' | 'iframe'

/** What to send or paste, which sites may embed it, and the way to end it. */
export function ActiveSharePanel({ share, agentName, store }: { share: Share; agentName: string; store: SharesStore }) {
  const { client, toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const busy = useStore(store.$busy)
  const [way, setWay] = useState<Way>('link')
  const [ending, setEnding] = useState(false)
  const origin = client.host.origin()
  const texts: Record<Way, string> = {
    link: shareLink(origin, share.token),
    widget: widgetCode(origin, share.token),
    iframe: iframeCode(origin, share.token, agentName)
  }
  const ways = ['link', 'widget', 'iframe'] as const
  return (
    <Parts>
      <Tabs
        label={t('how')}
        value={way}
        onChange={setWay}
        tabs={ways.map(id => ({
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
      <div>
        <Button kind="danger" onPress={() => setEnding(true)}>
          {t('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        open={ending}
        title={t('revokeTitle')}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        cancelLabel={shell('actions.cancel')}
        danger
        busy={busy}
        onCancel={() => setEnding(false)}
        onConfirm={async () => {
          if (await store.revoke(share.accessLevel)) toasts.success(t('revoked'))
          setEnding(false)
        }}
      />
    </Parts>
  )
}

const Parts = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[5]};
  & > * { min-width: 0; }
`
