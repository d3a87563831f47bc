import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../icons/logo.tsx'
import { theme } from '../theme/theme.ts'
import { LateGradient } from '../ui/late-gradient.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The page between: signing in, or the first screen on its way. Its words come late, so that a fast page never flashes. */
export function LoggingIn({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <Page aria-busy="true">
      <LateGradient />
      <Late>
        <Logo size={48} />
        <Words as={text ? 'h1' : 'p'}>{text ?? t('states.loading')}</Words>
        <Spinner />
      </Late>
    </Page>
  )
}

const Page = styled.main`
  position: relative;
  display: grid;
  min-height: 100dvh;
  place-items: center;
`

/** What a page says that is nothing else is its heading; a screen on its way brings its own. */
const Words = styled.p`
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
`

const Late = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  animation: late 1ms 150ms backwards;
  font: 400 ${theme.size.xl} / ${theme.leadingTight} ${theme.font.display};
  @keyframes late { from { opacity: 0; } }
`
