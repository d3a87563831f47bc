/** react-aria brings its words in thirty languages, all in one bundle; the product speaks three. */
export function ownLanguages() {
  const foreign =
    /[\\/](react-aria|react-stately|react-aria-components|@react-aria|@react-stately)[\\/].*intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/
  return {
    name: 'own-languages',
    load: id => (foreign.test(id) && !/(en-US|zh-CN|zh-TW)\.m?js$/.test(id) ? 'export default {}' : null)
  }
}
