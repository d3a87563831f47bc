import styled from 'styled-components'
import { ProfilePage } from '../../parts/profile-page.tsx'
import { theme } from '../../theme/theme.ts'
import { Account } from './account.tsx'
import { Devices } from './devices.tsx'
import { Display } from './display.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MyData } from './my-data.tsx'
import { NotificationKinds } from './notification-kinds.tsx'

/** Account, language and theme, notifications, signed-in devices, accounts of learning platforms, and one's data. */
export default function Settings() {
  return (
    <ProfilePage tab="ProfileSettings">
      <Cards>
        <Column>
          <Account />
          <Display />
        </Column>
        <Column>
          <NotificationKinds />
          <Devices />
          <LinkedAccounts />
        </Column>
        <MyData />
      </Cards>
    </ProfilePage>
  )
}

const Column = styled.div`
  display: grid;
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`

const Cards = styled(Column)`
  @container page (min-width: 1000px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :last-child { grid-column: 1 / -1; }
  }
`
