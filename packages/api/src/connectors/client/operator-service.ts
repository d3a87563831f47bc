import type { Logger } from 'pino'
import { createOutgoing } from './call.ts'
import type { Outgoing } from './outgoing.ts'
import type { ProxySettings } from './proxy.ts'

export type ServiceOptions = {
  log: Logger
  /** The operator's proxy, which leads to services outside. */
  proxy: ProxySettings | undefined
}

/**
 * A client for a service that the operator has named. Its host may be a private one, which is called directly, but no other private host is
 * called.
 */
export const createServiceClient = (url: string, options: ServiceOptions): Outgoing =>
  createOutgoing({ ...options, allowedHosts: [new URL(url).host], proxiesAllowed: true })
