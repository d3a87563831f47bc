import type { ConnectablePlatform, Connection } from '@lyceum/core/contract'
import type { Connector } from './connector.ts'
import { coze } from './coze/index.ts'
import { dify } from './dify/index.ts'
import { hiagent } from './hiagent/index.ts'

/** All connectors; a missing one is a type error. */
export const connectors = { coze, dify, hiagent } satisfies {
  [P in ConnectablePlatform]: Connector<Extract<Connection, { platform: P }>>
}

export type Connectors = typeof connectors
