import { bedrockFeatures } from './platform-bedrock.ts'
import { chatglmFeatures } from './platform-chatglm.ts'
import { copilotFeatures } from './platform-copilot.ts'
import { cozeFeatures } from './platform-coze.ts'
import type { AgentType, PlatformFeature } from './platform-description.ts'
import { difyFeatures } from './platform-dify.ts'
import { hiagentFeatures } from './platform-hiagent.ts'
import { openaiFeatures } from './platform-openai.ts'
import type { Platform } from './platform-table.ts'

/** What each platform can do, apart from the descriptions, which every page of the portal loads. */
export const featureTable = {
  bedrock: bedrockFeatures,
  chatglm: chatglmFeatures,
  copilot: copilotFeatures,
  coze: cozeFeatures,
  dify: difyFeatures,
  hiagent: hiagentFeatures,
  openai: openaiFeatures
} satisfies Record<Platform, unknown>

/** The features of a platform by agent type. */
export const featuresOf = (platform: Platform): Readonly<Partial<Record<AgentType, readonly PlatformFeature[]>>> =>
  featureTable[platform]

/** Whether agents of this type on this platform can do this; an app may still lack it. */
export const hasFeature = (platform: Platform, type: AgentType, feature: PlatformFeature): boolean =>
  featuresOf(platform)[type]?.includes(feature) ?? false
