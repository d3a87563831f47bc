import type { ReplyOf } from '@lyceum/core/contract'
import { type createLtiRegistration, ltiScopes } from '@lyceum/core/contract/lti'
import { askedVariables } from '@lyceum/core/rules'
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

type ConnectCardProps = { store: LtiStore; baseUrl: string; iconUrl: string | undefined; onByHand: () => void }

/** Two ways to register a learning platform: by an address that works once, or by hand with the addresses that it asks for. */
export function ConnectCard({ store, baseUrl, iconUrl, onByHand }: ConnectCardProps) {
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
    [t('loginUrl'), `${baseUrl}/lti/login`],
    [t('launchUrl'), `${baseUrl}/lti/launch`],
    [t('jwksUrl'), `${baseUrl}/lti/jwks`],
    [t('canvasUrl'), `${baseUrl}/lti/config.json`],
    ...(iconUrl ? [[t('iconUrl'), iconUrl] as const] : []),
    [t('scopes'), Object.values(ltiScopes).join('\n')],
    [t('customParameters'), asked, t('customParametersHint')]
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
        {addresses.map(([label, text, hint]) => (
          <Address key={label} label={label} text={text} hint={hint} />
        ))}
      </List>
    </Card>
  )
}

/** The parameters as a learning platform takes them: one a line. */
const asked = Object.entries(askedVariables)
  .map(([name, variable]) => `${name}=${variable}`)
  .join('\n')

function Address({ label, text, hint }: { label: string; text: string; hint?: string | undefined }) {
  const t = useWords('lti')
  const copy = useCopy()
  const shown = useRef<HTMLElement>(null)
  return (
    <div>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>
        <code ref={shown}>{text}</code>
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
  & dt small { display: block; }
  & code { min-width: 0; white-space: pre-wrap; user-select: all; }
`
