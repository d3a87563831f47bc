export const words = {
  pageTitle: 'Page not found',
  title: 'There is no page here',
  text: 'The address may be mistyped, or the page has moved.'
}
