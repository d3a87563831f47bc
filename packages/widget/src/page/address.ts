export type PageAddress = {
  token: string
  conversationId: string | undefined
  /** Inside a panel that can be closed. */
  closable: boolean
}

/** `/chatbot/{token}?conversationId=…&close=1` → what the page is asked to show. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const query = new URLSearchParams(search)
  return {
    token: /\/chatbot\/([^/?#]+)/.exec(pathname)?.[1] ?? '',
    conversationId: query.get('conversationId') ?? undefined,
    closable: query.get('close') === '1'
  }
}

/** The page for this conversation, with everything else of its address kept. */
export function addressWith(here: string, conversationId: string | null): string {
  const url = new URL(here)
  if (conversationId) url.searchParams.set('conversationId', conversationId)
  else url.searchParams.delete('conversationId')
  return url.href
}
