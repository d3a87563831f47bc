import type { Outgoing } from '../connectors/client/outgoing.ts'

/** A page that a search of the web found. */
export type WebResult = {
  title: string
  /** An http or https address. */
  url: string
  /** The lines that the search engine shows of it; may be empty. */
  snippet: string
}

/** One search engine: its call, and what it answers. */
export type SearchEngine = (outgoing: Outgoing, address: string, query: string, signal: AbortSignal) => Promise<WebResult[]>
