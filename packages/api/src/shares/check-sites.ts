import { AppError, type FieldProblem } from '@lyceum/core/contract'

/**
 * Checks that no site of a share names all hosts below a suffix under which anybody can have one, such as `https://*.co.uk` or
 * `https://*.github.io`. The list of these suffixes (publicsuffix.org) is on the server alone: it is too large for pages.
 * @throws validation with the sites that do
 */
export async function checkSites(sites: string[]): Promise<void> {
  const problems = sites.flatMap((site, index) => (site.includes('*.') ? [{ site, path: ['sites', String(index)] }] : []))
  if (problems.length === 0) return
  const { getDomain } = await import('tldts')
  const refused: FieldProblem[] = problems
    .filter(({ site }) => getDomain(site.replace('*.', ''), { allowPrivateDomains: true }) === null)
    .map(({ path }) => ({ path, reason: 'invalidUrl' }))
  if (refused.length > 0) throw new AppError('validation', { problems: refused })
}
