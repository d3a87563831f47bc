import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { PageColumn } from '../layout/page.tsx'
import { type RouteName, screenRoutes } from '../paths.ts'
import { TabLinks } from '../ui/tab-links.tsx'

const tabs = [
  'ManagementAgent',
  'ManagementKnowledge',
  'ManagementUser',
  'ManagementUsageStats',
  'ManagementAppearance',
  'ManagementSystem'
] as const satisfies readonly RouteName[]

/** Frame of the management pages: the page's title and the tabs of all. */
export function ManagementPage({ tab, title, children }: { tab: (typeof tabs)[number]; title: string; children: ReactNode }) {
  const t = useWords('management')
  const links = tabs.map(name => ({ href: screenRoutes[name].path, label: t(`tabs.${name}`), current: name === tab }))
  return (
    <PageColumn $width="content">
      <h1>{title}</h1>
      <TabLinks label={t('parts')} links={links} />
      {children}
    </PageColumn>
  )
}
