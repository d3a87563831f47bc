import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { type RouteName, routes } from '../../routes.ts'
import { theme } from '../../theme/theme.ts'
import { TabLinks } from '../../ui/tab-links.tsx'

const tabs = ['ProfileAgent', 'ProfileSettings'] as const satisfies readonly RouteName[]

/** What the pages of one's own share: the title and the tabs that the person may enter. */
export function ProfilePage({ tab, action, children }: { tab: (typeof tabs)[number]; action?: ReactNode; children: ReactNode }) {
  const { user } = usePortal()
  const t = useWords('profile')
  const role = useStore(user.$user)?.role
  const links = tabs
    .map(name => ({ name, ...routes[name] }))
    .filter(route => !('roles' in route) || route.roles.some(allowed => allowed === role))
    .map(({ name, path }) => ({ href: path, label: t(`tabs.${name}`), current: name === tab }))
  return (
    <Column>
      <Head>
        <h1>{t('title')}</h1>
        {action}
      </Head>
      <TabLinks label={t('parts')} links={links} />
      {children}
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  width: 100%;
  max-width: calc(${theme.layout.content} + 2 * ${theme.space[6]});
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin: 0 auto;
  padding: ${theme.space[5]} ${theme.space[6]} ${theme.space[7]};
  ${theme.media.small} { padding-inline: ${theme.space[4]}; }
`

const Head = styled.div`
  display: flex;
  min-height: ${theme.control.height};
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`
