import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { PageColumn, PageHead } from '../layout/page.tsx'
import { profileTabs } from '../layout/page-tabs.ts'
import { screenRoutes } from '../paths.ts'
import { usePortal } from '../portal-context.tsx'
import { TabLinks } from '../ui/tab-links.tsx'

/** Frame of the profile pages: title and the tabs that the person may enter. */
export function ProfilePage({
  tab,
  action,
  children
}: {
  tab: (typeof profileTabs)[number]
  action?: ReactNode
  children: ReactNode
}) {
  const { user } = usePortal()
  const t = useWords('profile')
  const role = useStore(user.$user)?.role
  const links = profileTabs
    .map(name => ({ name, ...screenRoutes[name] }))
    .filter(route => !('roles' in route) || route.roles.some(allowed => allowed === role))
    .map(({ name, path }) => ({ href: path, label: t(`tabs.${name}`), current: name === tab }))
  return (
    <PageColumn $width="content">
      <PageHead>
        <h1>{t('title')}</h1>
        {action}
      </PageHead>
      <TabLinks label={t('parts')} links={links} />
      {children}
    </PageColumn>
  )
}
