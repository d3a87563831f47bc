/**
 * Whether a page of this origin is of a site that a share lists. As in `frame-ancestors`, `https://*.example.org` names all hosts below
 * example.org (Content Security Policy Level 3 §6.7.2.8).
 */
export function isListedSite(origin: string, sites: readonly string[]): boolean {
  return sites.some(site => {
    const [scheme = '', below] = site.split('*')
    return below === undefined ? origin === site : origin.startsWith(scheme) && origin.endsWith(below)
  })
}
