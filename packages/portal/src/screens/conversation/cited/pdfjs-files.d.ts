/** Made by build/pdfjs-files.mjs. */
declare module 'virtual:pdfjs-files' {
  /** The address of pdf.js's worker. */
  export const workerUrl: string
  /** The address of the folder with `cmaps/`, `standard_fonts/` and `wasm/`, with a slash at the end. */
  export const files: string
}
