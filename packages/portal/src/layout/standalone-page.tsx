import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useLayout } from './layout-context.tsx'
import { SchoolName } from './school-name.tsx'

/** A page without menus: forbidden, version, and what is not found by people who are not signed in. For others, these say whose it is. */
export function StandalonePage({ children }: { children: ReactNode }) {
  const { hasMenus } = useLayout()
  if (hasMenus) return <Screen>{children}</Screen>
  return (
    <Page>
      <Head>
        <SchoolName />
      </Head>
      <Main>{children}</Main>
    </Page>
  )
}

const Page = styled.div`
  display: flex;
  min-height: 100dvh;
  flex-direction: column;
`

const Head = styled.header`padding: ${theme.space[4]} ${theme.space[5]};`

const centred = css`
  display: grid;
  flex: 1;
  place-items: center;
  padding: ${theme.space[5]};
`

const Main = styled.main`${centred}`

const Screen = styled.div`
  ${centred}
  min-height: 100%;
`
