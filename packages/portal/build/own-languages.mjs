/**
 * Rollup plugin that drops react-aria's translations except those of the given `locales`; its bundle holds about thirty
 * languages.
 */
export function ownLanguages(locales) {
  const own = new RegExp(`(${locales.join('|')})\\.m?js$`)
  const foreign =
    /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'own-languages',
    load: id => (foreign.test(id) && !own.test(id) ? 'export default {}' : null)
  }
}
