/** The address of a published file. */
declare module '*?url' {
  const address: string
  export default address
}

/** A style sheet, with its imports, as a text. */
declare module '*.css?text' {
  const css: string
  export default css
}
