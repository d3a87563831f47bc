import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../icons/logo.tsx'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'

/** The school's logo and system name; the product's where it has set none. `markOnly` hides the name. */
export function SchoolName({ markOnly }: { markOnly?: boolean }) {
  const { organisation } = usePortal()
  const { t } = useTranslation()
  const school = useStore(organisation.$organisation)
  const name = school?.sysAppearance.sysName || t('product')
  return (
    <Home href="/" aria-label={name}>
      {school?.sysAppearance.icon ? <Mark src={school.sysAppearance.icon} alt="" /> : <Logo />}
      {!markOnly && <Name>{name}</Name>}
    </Home>
  )
}

const Home = styled.a`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: 10px;
  border-radius: ${theme.radius.sm};
  color: ${theme.colour.textStrong};
  text-decoration: none;
  ${theme.media.coarse} { min-height: ${theme.control.touch}; }
`

const Mark = styled.img`
  width: 30px;
  height: 30px;
  border-radius: 27%;
  object-fit: cover;
`

const Name = styled.span`
  overflow: hidden;
  font: 400 1.25rem/1.2 ${theme.font.display};
  text-overflow: ellipsis;
  white-space: nowrap;
`
