import type { ConnectablePlatform, Connection } from '@lyceum/core/contract'
import { bedrock } from './bedrock/index.ts'
import type { Connector } from './connector.ts'
import { copilot } from './copilot/index.ts'
import { dify } from './dify/index.ts'

/** All connectors; a missing one is a type error. */
export const connectors = { bedrock, copilot, dify } satisfies {
  [P in ConnectablePlatform]: Connector<Extract<Connection, { platform: P }>>
}

export type Connectors = typeof connectors
