/**
 * The path of this product to return to after sign-in, or `/`. Anything that could lead to another site is rejected: schemes,
 * `//host`, and the backslashes and control characters that browsers read as slashes.
 */
export function safeReturnTo(page: string | null | undefined): string {
  if (!page?.startsWith('/') || page.startsWith('//') || /[\\\u0000-\u001f\u007f]/.test(page)) return '/'
  return new URL(page, 'http://here.invalid').origin === 'http://here.invalid' ? page : '/'
}
