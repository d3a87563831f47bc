/** The address of a published file. */
declare module '*?url' {
  const address: string
  export default address
}
