export const words = {
  pageTitle: 'No permission',
  title: 'You do not have permission to access this page',
  text: 'If you think you should, ask your administrator for the role you need.'
}
