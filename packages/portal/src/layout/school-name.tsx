import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../icons/logo.tsx'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { ThemedPicture } from '../ui/themed-picture.tsx'

/** The school's icon and system name, or its wordmark; the product's where it has set none. `markOnly` shows the icon alone. */
export function SchoolName({ markOnly }: { markOnly?: boolean }) {
  const { organisation } = usePortal()
  const { t } = useTranslation()
  const look = useStore(organisation.$school)?.appearance
  const name = look?.sysName || t('product')
  const wordmark = !markOnly && look?.wordmark
  return (
    <Home href="/" aria-label={name}>
      {wordmark ? (
        <ThemedPicture light={wordmark} dark={look.wordmarkDark} height={30} />
      ) : (
        <>
          {look?.icon ? <Mark src={look.icon} alt="" /> : <Logo />}
          {!markOnly && <Name>{name}</Name>}
        </>
      )}
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
  font-family: ${theme.font.cutDisplay};
  white-space: nowrap;
`
