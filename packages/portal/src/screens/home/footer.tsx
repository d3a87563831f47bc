import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'

/** Copyright line and "powered by" link, from the school's appearance settings. */
export function Footer() {
  const { client, organisation } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('home')
  const school = useStore(organisation.$organisation)
  const { poweredBy, poweredByUrl } = school?.sysAppearance ?? {}
  const power = poweredBy || t('poweredBy', { name: shell('product') })
  return (
    <Line>
      {school && `${t('copyright', { year: new Date(client.host.now()).getFullYear(), school: school.org.name })} · `}
      {poweredByUrl ? (
        <a href={poweredByUrl} target="_blank" rel="noopener noreferrer">
          {power}
        </a>
      ) : (
        power
      )}
    </Line>
  )
}

const Line = styled.footer`
  padding: ${theme.space[4]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  text-align: center;
`
