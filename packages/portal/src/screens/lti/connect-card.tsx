import type { ReplyOf } from '@lyceum/core/contract'
import type { createLtiRegistration } from '@lyceum/core/contract/lti'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyBox } from '../../parts/share/copy-box.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { LtiStore } from './lti.store.ts'

type ConnectCardProps = { store: LtiStore; baseUrl: string; onByHand: () => void }

/** Two ways to register a learning platform: by an address that works once, or by hand with the addresses that it asks for. */
export function ConnectCard({ store, baseUrl, onByHand }: ConnectCardProps) {
  const t = useWords('lti')
  const { shortTime } = useFormats()
  const [invited, setInvited] = useState<ReplyOf<typeof createLtiRegistration> | null>(null)
  const [busy, setBusy] = useState(false)
  const invite = async () => {
    setBusy(true)
    // What fails has been reported.
    setInvited(await store.invite().catch(() => invited))
    setBusy(false)
  }
  const addresses = [
    [t('loginUrl'), '/lti/login'],
    [t('launchUrl'), '/lti/launch'],
    [t('jwksUrl'), '/lti/jwks'],
    [t('canvasUrl'), '/lti/config.json']
  ] as const
  return (
    <Card title={t('connect')}>
      <p>{t('connectText')}</p>
      <Row>
        <Button kind="primary" icon={<Link2 />} busy={busy} onPress={() => void invite()}>
          {t('dynamic')}
        </Button>
        <Button icon={<Plus />} onPress={onByHand}>
          {t('byHand')}
        </Button>
      </Row>
      <div role="status">
        {invited && (
          <CopyBox
            label={t('dynamicLabel')}
            hint={t('dynamicHint', { time: shortTime(invited.expiresAt) })}
            text={invited.url}
            copyLabel={t('copy')}
          />
        )}
      </div>
      <h3>{t('addresses')}</h3>
      <List>
        {addresses.map(([label, path]) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              <code>{baseUrl + path}</code>
            </dd>
          </div>
        ))}
      </List>
    </Card>
  )
}

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${theme.space[3]};`

const List = styled.dl`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 280px) minmax(0, 1fr);
    gap: ${theme.space[3]};
    @media (max-width: 640px) { grid-template-columns: minmax(0, 1fr); gap: 0; }
  }
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & dd { margin: 0; overflow-wrap: anywhere; user-select: all; }
`
