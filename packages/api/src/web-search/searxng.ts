import { AppError } from '@lyceum/core/contract'
import { listOf, recordOf, textOf } from '../connectors/reply/loose.ts'
import type { SearchEngine, WebResult } from './engine.ts'

/**
 * SearXNG's search API: `GET /search?q=…&format=json` answers `{results: [{title, url, content, …}]}`. A server whose settings do not
 * list the format `json` answers 403 (docs.searxng.org, "Search API").
 */
export const searxng: SearchEngine = async (outgoing, address, query, signal) => {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`
  url.search = new URLSearchParams({ q: query, format: 'json', safesearch: '1' }).toString()
  const { status, body } = await outgoing.json({ url: url.href, secrets: [query], signal })
  const { results } = recordOf(body)
  if (status !== 200 || !Array.isArray(results)) throw new AppError('thirdPartyFailed', { cause: new Error(refusal(status)) })
  return listOf(results).slice(0, maxRead).flatMap(resultOf)
}

const refusal = (status: number) =>
  status === 403 ? 'SearXNG answers 403: do its settings list the format json?' : `SearXNG answers ${status} without results`

/** Results that are looked at. */
const maxRead = 50
/** Characters of an address; a longer one is left out. */
const maxUrl = 2048
const maxTitle = 200
const maxSnippet = 1000

function resultOf(raw: unknown): WebResult[] {
  const { title, url, content } = recordOf(raw)
  const address = textOf(url)
  if (address.length > maxUrl || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return []
  const { host } = new URL(address)
  return [
    { title: plain(textOf(title)).slice(0, maxTitle) || host, url: address, snippet: plain(textOf(content)).slice(0, maxSnippet) }
  ]
}

const plain = (text: string) => text.slice(0, 10_000).replace(/\s+/g, ' ').trim()
