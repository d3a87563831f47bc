/** Made by build/changelog.mjs. */
declare module 'virtual:changelog' {
  const text: string
  export default text
}
