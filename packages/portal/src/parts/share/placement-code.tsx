import type { Placement } from '@lyceum/core/contract'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { LazyPart } from '../../layout/lazy-part.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CopyBox } from './copy-box.tsx'
import { shareLink, snippetOf } from './playground/snippets.ts'

const QrCode = lazyComponent(() => import('./qr-code.tsx'))
const Playground = lazyComponent(() => import('./playground/playground.tsx'))

const formats = ['link', 'widget', 'iframe', 'qr'] as const
type ShareFormat = (typeof formats)[number]

/** The link of a share, the codes that embed it, and the link as a picture to print. */
export function PlacementCode({ share, agentName }: { share: Placement; agentName: string }) {
  const { client } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('share')
  const [format, setFormat] = useState<ShareFormat>('link')
  const [tries, setTries] = useState(false)
  const site = { origin: client.host.origin(), token: share.token, agentName }
  const texts: Record<Exclude<ShareFormat, 'qr'>, string> = {
    link: shareLink(site),
    widget: snippetOf('script', site),
    iframe: snippetOf('iframe', site)
  }
  return (
    <Column>
      {!share.enabled && <Banner tone="warning">{t('offText')}</Banner>}
      <RadioChips label={t('how')} value={format} onChange={setFormat} choices={formats.map(id => ({ id, label: t(id) }))} />
      {format === 'qr' ? (
        <LazyPart fallback={<Spinner label={shell('states.loading')} />}>
          <QrCode link={texts.link} agentName={agentName} />
        </LazyPart>
      ) : (
        <CopyBox
          label={t(format)}
          hint={t(`${format}Hint`)}
          text={texts[format]}
          copyLabel={t(format === 'link' ? 'copyLink' : 'copyCode')}
        />
      )}
      <Trying>
        <p>{t('tryHint')}</p>
        <Button icon={<Play />} disabled={!share.enabled} onPress={() => setTries(true)}>
          {t('try')}
        </Button>
      </Trying>
      {tries && (
        <LazyPart onMissing={() => setTries(false)}>
          <Playground share={share} agentName={agentName} onClose={() => setTries(false)} />
        </LazyPart>
      )}
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  min-width: 0;
  gap: ${theme.space[4]};
`

const Trying = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  & > p { flex: 1 1 240px; font-size: ${theme.size.sm}; }
`
