/**
 * The page in the `state` that the identity provider sends back: a random part, a dot, and the path; see `getLoginUrl`.
 */
export const pageInState = (state: string | null | undefined): string => safeReturnTo(state?.replace(/^[\w-]{16,64}\./, ''))

/**
 * The path of this product to return to after sign-in, or `/`. Anything that could lead to another site is rejected: schemes,
 * `//host`, and the backslashes and control characters that browsers read as slashes.
 */
export function safeReturnTo(page: string | null | undefined): string {
  if (!page?.startsWith('/') || page.startsWith('//') || /[\\\u0000-\u001f\u007f]/.test(page)) return '/'
  const { origin, pathname, search, hash } = new URL(page, 'http://here.invalid')
  // Dots are resolved: `/.//host` is `//host`.
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
