import type { ConnectablePlatform } from '@lyceum/core/contract/platforms'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'

/** Where a platform shows what its connection asks for. Each platform's help loads when it is drawn. */
export function PlatformHelp({ platform }: { platform: ConnectablePlatform }) {
  const Help = helps[platform]
  return (
    <Suspense>
      <Help />
    </Suspense>
  )
}

const helps = {
  dify: lazy(() => import('./dify/help.tsx'))
} satisfies Record<ConnectablePlatform, LazyExoticComponent<ComponentType>>
