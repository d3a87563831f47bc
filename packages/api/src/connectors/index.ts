import type { Connection, Platform } from '@lyceum/core/contract'
import type { Connector } from './connector.ts'

/** All connectors, each loaded when it is first asked for; a missing one is a type error. */
export const connectors = {
  bedrock: async () => (await import('./bedrock/index.ts')).bedrock,
  chatglm: async () => (await import('./chatglm/index.ts')).chatglm,
  copilot: async () => (await import('./copilot/index.ts')).copilot,
  coze: async () => (await import('./coze/index.ts')).coze,
  dify: async () => (await import('./dify/index.ts')).dify,
  hiagent: async () => (await import('./hiagent/index.ts')).hiagent,
  openai: async () => (await import('./openai/index.ts')).openai
} satisfies { [P in Platform]: () => Promise<Connector<Extract<Connection, { platform: P }>>> }

export type Connectors = typeof connectors
