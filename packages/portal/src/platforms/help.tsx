import type { ConnectablePlatform } from '@lyceum/core/contract/platforms'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'

/** Explains where to find the connection data of a platform. Loaded lazily per platform. */
export function PlatformHelp({ platform }: { platform: ConnectablePlatform }) {
  const Help = helps[platform]
  return (
    <Suspense>
      <Help />
    </Suspense>
  )
}

const helps = {
  coze: lazy(() => import('./coze/help.tsx')),
  dify: lazy(() => import('./dify/help.tsx')),
  hiagent: lazy(() => import('./hiagent/help.tsx'))
} satisfies Record<ConnectablePlatform, LazyExoticComponent<ComponentType>>
