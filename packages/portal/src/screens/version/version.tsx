import type { ReplyOf } from '@lyceum/core/contract'
import { getVersion } from '@lyceum/core/contract/version'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { StandalonePage } from '../../layout/standalone-page.tsx'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'

/** The running version; open to everyone. */
export default function Version() {
  const { client } = usePortal()
  const t = useWords('version')
  const formats = useFormats()
  const [version, setVersion] = useState<ReplyOf<typeof getVersion>>()
  useEffect(() => {
    client.request(getVersion).then(setVersion, () => {})
  }, [client])
  return (
    <StandalonePage>
      <div>
        <h1>{t('pageTitle')}</h1>
        {version && (
          <List>
            <dt>{t('version')}</dt>
            <dd>{version.version}</dd>
            <dt>{t('revision')}</dt>
            <dd>{version.revision ?? t('unknown')}</dd>
            <dt>{t('builtAt')}</dt>
            <dd>{version.builtAt ? formats.shortTime(version.builtAt) : t('unknown')}</dd>
          </List>
        )}
      </div>
    </StandalonePage>
  )
}

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space[2]} ${theme.space[5]};
  margin-top: ${theme.space[4]};
  & > dt { color: ${theme.colour.textMuted}; }
  & > dd { color: ${theme.colour.textStrong}; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`
