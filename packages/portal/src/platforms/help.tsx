import type { Platform } from '@lyceum/core/contract/platforms'
import type { ComponentType } from 'react'
import { LazyPart } from '../layout/lazy-part.tsx'
import { lazyComponent } from '../lazy-component.tsx'

/** Explains where to find the connection data of a platform. Loaded lazily per platform. */
export function PlatformHelp({ platform }: { platform: Platform }) {
  const Help = helps[platform]
  return (
    <LazyPart>
      <Help />
    </LazyPart>
  )
}

const helps = {
  bedrock: lazyComponent(() => import('./bedrock/help.tsx')),
  chatglm: lazyComponent(() => import('./chatglm/help.tsx')),
  copilot: lazyComponent(() => import('./copilot/help.tsx')),
  coze: lazyComponent(() => import('./coze/help.tsx')),
  dify: lazyComponent(() => import('./dify/help.tsx')),
  hiagent: lazyComponent(() => import('./hiagent/help.tsx')),
  openai: lazyComponent(() => import('./openai/help.tsx'))
} satisfies Record<Platform, ComponentType>
