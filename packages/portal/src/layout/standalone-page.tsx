import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { SchoolName } from './school-name.tsx'

/** A page without menus: forbidden, not found, version. */
export function StandalonePage({ children }: { children: ReactNode }) {
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

const Main = styled.main`
  display: grid;
  flex: 1;
  place-items: center;
  padding: ${theme.space[5]};
`
