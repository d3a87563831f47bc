import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../icons/logo.tsx'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { LazyGradient } from '../ui/lazy-gradient.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ThemedPicture } from '../ui/themed-picture.tsx'

/** The school's logo, or its icon. */
function SchoolMark() {
  const { organisation } = usePortal()
  const look = useStore(organisation.$school)?.appearance
  const picture = look?.logo ?? look?.icon
  return picture ? <ThemedPicture light={picture} dark={look?.logoDark ?? null} height={56} /> : <Logo size={48} />
}

/**
 * Full-page loading state, for signing in (`text`) and before the first screen. Its content appears after a delay, so that a fast
 * page does not flash.
 */
export function LoadingPage({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <Page aria-busy="true">
      <LazyGradient />
      <Delayed>
        <SchoolMark />
        <Words as={text ? 'h1' : 'p'}>{text ?? t('states.loading')}</Words>
        <Spinner />
      </Delayed>
    </Page>
  )
}

const Page = styled.main`
  position: relative;
  display: grid;
  min-height: 100dvh;
  place-items: center;
`

/** With `text` it is the heading of the page; otherwise the coming screen has its own. */
const Words = styled.p`
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
`

const Delayed = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  animation: appear 1ms 150ms backwards;
  font: 400 ${theme.size.xl} / ${theme.leadingTight} ${theme.font.display};
  @keyframes appear { from { opacity: 0; } }
`
