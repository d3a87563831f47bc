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
  bedrock: lazy(() => import('./bedrock/help.tsx')),
  chatglm: lazy(() => import('./chatglm/help.tsx')),
  copilot: lazy(() => import('./copilot/help.tsx')),
  coze: lazy(() => import('./coze/help.tsx')),
  dify: lazy(() => import('./dify/help.tsx')),
  hiagent: lazy(() => import('./hiagent/help.tsx')),
  openai: lazy(() => import('./openai/help.tsx'))
} satisfies Record<ConnectablePlatform, LazyExoticComponent<ComponentType>>
