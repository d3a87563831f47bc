/**
 * Rollup plugin that drops react-aria's translations except those of the given `locales`; its bundle holds about thirty
 * languages.
 */
export function onlyLanguages(locales) {
  const kept = new RegExp(`(${locales.join('|')})\\.m?js$`)
  const translation =
    /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'only-languages',
    load: id => (translation.test(id) && !kept.test(id) ? 'export default {}' : null)
  }
}
