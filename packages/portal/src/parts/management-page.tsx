import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { PageColumn } from '../layout/page.tsx'
import { managementTabs } from '../layout/page-tabs.ts'
import { screenRoutes } from '../paths.ts'
import { usePortal } from '../portal-context.tsx'
import { TabLinks } from '../ui/tab-links.tsx'

/** Frame of the management pages: the page's title and the tabs of all. The first run has one as long as something of it is open. */
export function ManagementPage({
  tab,
  title,
  children
}: {
  tab: (typeof managementTabs)[number]
  title: string
  children: ReactNode
}) {
  const t = useWords('management')
  const { organisation } = usePortal()
  const isOpen = useStore(organisation.$organisation)?.firstRun != null
  const shown = managementTabs.filter(name => name !== 'ManagementFirstRun' || isOpen || tab === name)
  const links = shown.map(name => ({ href: screenRoutes[name].path, label: t(`tabs.${name}`), current: name === tab }))
  return (
    <PageColumn $width="content">
      <h1>{title}</h1>
      <TabLinks label={t('parts')} links={links} />
      {children}
    </PageColumn>
  )
}
