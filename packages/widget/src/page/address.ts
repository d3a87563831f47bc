export type PageAddress = {
  token: string
  conversationId: string | undefined
  /** Inside a panel that has a close button. */
  closable: boolean
  /** The page around it says who the person is, a moment later. */
  introduced: boolean
}

/** Reads `/chatbot/{token}?conversationId=…&close=1`. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const query = new URLSearchParams(search)
  return {
    token: /\/chatbot\/([^/?#]+)/.exec(pathname)?.[1] ?? '',
    // The one that a page asks for comes first, then what the page before has kept.
    conversationId: query.getAll('conversationId').find(Boolean),
    closable: query.get('close') === '1',
    introduced: query.get('identity') === '1'
  }
}

/** Returns the URL with this conversation's id and everything else unchanged. */
export function addressWith(currentUrl: string, conversationId: string | null): string {
  const url = new URL(currentUrl)
  if (conversationId) url.searchParams.set('conversationId', conversationId)
  else url.searchParams.delete('conversationId')
  return url.href
}
