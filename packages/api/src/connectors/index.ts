import type { ConnectablePlatform, Connection } from '@lyceum/core/contract'
import type { Connector } from './connector.ts'
import { dify } from './dify/index.ts'

/** Every connector; the compiler asks for the missing one. */
export const connectors = { dify } satisfies { [P in ConnectablePlatform]: Connector<Extract<Connection, { platform: P }>> }

export type Connectors = typeof connectors
