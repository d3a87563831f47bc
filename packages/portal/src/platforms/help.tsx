import type { Platform } from '@lyceum/core/contract/platforms'
import type { ComponentType } from 'react'
import { late } from '../late.tsx'
import { LatePart } from '../layout/late-part.tsx'

/** Explains where to find the connection data of a platform. Loaded lazily per platform. */
export function PlatformHelp({ platform }: { platform: Platform }) {
  const Help = helps[platform]
  return (
    <LatePart>
      <Help />
    </LatePart>
  )
}

const helps = {
  bedrock: late(() => import('./bedrock/help.tsx')),
  chatglm: late(() => import('./chatglm/help.tsx')),
  copilot: late(() => import('./copilot/help.tsx')),
  coze: late(() => import('./coze/help.tsx')),
  dify: late(() => import('./dify/help.tsx')),
  hiagent: late(() => import('./hiagent/help.tsx')),
  openai: late(() => import('./openai/help.tsx'))
} satisfies Record<Platform, ComponentType>
