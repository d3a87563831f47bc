import type { ConnectablePlatform, Connection } from '@lyceum/core/contract'
import { bedrock } from './bedrock/index.ts'
import { chatglm } from './chatglm/index.ts'
import type { Connector } from './connector.ts'
import { copilot } from './copilot/index.ts'
import { coze } from './coze/index.ts'
import { dify } from './dify/index.ts'
import { hiagent } from './hiagent/index.ts'
import { openai } from './openai/index.ts'

/** All connectors; a missing one is a type error. */
export const connectors = { bedrock, chatglm, copilot, coze, dify, hiagent, openai } satisfies {
  [P in ConnectablePlatform]: Connector<Extract<Connection, { platform: P }>>
}

export type Connectors = typeof connectors
