import type { Logger } from 'pino'
import { createOutgoing } from './call.ts'
import type { Outgoing } from './outgoing.ts'

/** A client for a service that the operator has named. Its host may be a private one, but no other private host is called. */
export const createServiceClient = (url: string, log: Logger): Outgoing =>
  createOutgoing({ allowedHosts: [new URL(url).host], log })
