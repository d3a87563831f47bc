import type { ReplyOf } from '@lyceum/core/contract'
import type { createLtiRegistration } from '@lyceum/core/contract/lti'
import { Copy, Link2, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyBox } from '../../parts/share/copy-box.tsx'
import { useCopy } from '../../parts/share/use-copy.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
          <Address key={path} label={label} url={baseUrl + path} />
        ))}
      </List>
    </Card>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  const t = useWords('lti')
  const copy = useCopy()
  const shown = useRef<HTMLElement>(null)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code ref={shown}>{url}</code>
        <IconButton size="sm" label={t('copyNamed', { name: label })} icon={<Copy />} onPress={() => void copy(shown.current!)} />
      </dd>
    </div>
  )
}

const Row = styled.div`display: flex; flex-wrap: wrap; gap: ${theme.space[3]};`

const List = styled.dl`
  display: grid;
  gap: ${theme.space[2]};
  margin: 0;
  & > div {
    display: grid;
    align-items: center;
    grid-template-columns: minmax(0, 280px) minmax(0, 1fr);
    gap: ${theme.space[3]};
    @media (max-width: 640px) { grid-template-columns: minmax(0, 1fr); gap: 0; }
  }
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; }
  & dd { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[2]}; margin: 0; overflow-wrap: anywhere; }
  & code { min-width: 0; user-select: all; }
`
