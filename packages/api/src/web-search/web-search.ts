import { createServiceClient, type ServiceOptions } from '../connectors/client/operator-service.ts'
import type { WebResult } from './engine.ts'

/** Searches the web. @throws AppError thirdPartyFailed, or the reason of the signal */
export type WebSearch = {
  search(query: string, signal: AbortSignal): Promise<WebResult[]>
  stop(): Promise<void>
}

/** Searches with a server of the operator. The engine's code is loaded by the first search. */
export function createWebSearch(address: string, options: ServiceOptions): WebSearch {
  const outgoing = createServiceClient(address, options)
  return {
    async search(query, signal) {
      const { searxng } = await import('./searxng.ts')
      return searxng(outgoing, address, query.slice(0, maxQuery), signal)
    },
    stop: () => outgoing.stop()
  }
}

/** Characters of a query; search engines refuse addresses that are too long. */
const maxQuery = 400
