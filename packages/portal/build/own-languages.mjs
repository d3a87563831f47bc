/** react-aria brings its words in thirty languages, all in one bundle; the product speaks the given ones. */
export function ownLanguages(locales) {
  const own = new RegExp(`(${locales.join('|')})\\.m?js$`)
  const foreign =
    /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'own-languages',
    load: id => (foreign.test(id) && !own.test(id) ? 'export default {}' : null)
  }
}
