import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { PageColumn } from '../layout/page.tsx'
import { type RouteName, screenRoutes } from '../paths.ts'
import { usePortal } from '../portal-context.tsx'
import { TabLinks } from '../ui/tab-links.tsx'

const tabs = [
  'ManagementFirstRun',
  'ManagementAgent',
  'ManagementKnowledge',
  'ManagementUser',
  'ManagementUsageStats',
  'ManagementAppearance',
  'ManagementPrivacy',
  'ManagementPolicy',
  'ManagementLti',
  'ManagementSystem'
] as const satisfies readonly RouteName[]

/** Frame of the management pages: the page's title and the tabs of all. The first run has one as long as something of it is open. */
export function ManagementPage({ tab, title, children }: { tab: (typeof tabs)[number]; title: string; children: ReactNode }) {
  const t = useWords('management')
  const { organisation } = usePortal()
  const isOpen = useStore(organisation.$organisation)?.firstRun != null
  const shown = tabs.filter(name => name !== 'ManagementFirstRun' || isOpen || tab === name)
  const links = shown.map(name => ({ href: screenRoutes[name].path, label: t(`tabs.${name}`), current: name === tab }))
  return (
    <PageColumn $width="content">
      <h1>{title}</h1>
      <TabLinks label={t('parts')} links={links} />
      {children}
    </PageColumn>
  )
}
