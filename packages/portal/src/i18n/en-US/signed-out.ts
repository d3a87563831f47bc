export const words = {
  pageTitle: 'Signed out',
  title: 'You are signed out',
  text: 'On a shared computer, also close the browser: the sign-in service may still remember you.'
}
