import { files, workerUrl } from 'virtual:pdfjs-files'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export type LoadedPdf = { pdf: PDFDocumentProxy; close(): void }

/** Opens a PDF with pdf.js, which reads it in a worker. Rejects for a file that is no PDF, is broken or has a password. */
export async function loadPdf(bytes: Uint8Array): Promise<LoadedPdf> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerUrl
  // The policies of the page and of the worker forbid WebAssembly, and the worker to fetch; it imports what decodes JPEG 2000.
  const task = getDocument({
    data: bytes,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWasm: false,
    useWorkerFetch: false
  })
  const close = () => void task.destroy().catch(() => undefined)
  try {
    return { pdf: await task.promise, close }
  } catch (failure) {
    close()
    throw failure
  }
}
