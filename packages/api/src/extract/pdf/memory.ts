import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

/** PDFium's memory, which is another one after it has grown; its types do not name it. */
export const bytesOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

/** Writes UTF-16 into memory of PDFium's and reads it. @param write returns how many bytes were written, with the closing NUL */
export function readUtf16(wrapped: WrappedPdfiumModule, bytes: number, write: (pointer: number) => number): string {
  const { pdfium } = wrapped
  const pointer = pdfium.wasmExports.malloc(bytes)
  try {
    const written = Math.min(write(pointer), bytes)
    return Buffer.from(bytesOf(wrapped).buffer, pointer, Math.max(0, written - 2)).toString('utf16le')
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}

/** A text whose length PDFium tells when it has nowhere to write. @param write gets a pointer, and how many bytes may be written to it */
export function readText(wrapped: WrappedPdfiumModule, write: (pointer: number, bytes: number) => number): string {
  const size = write(0, 0)
  return size <= 2 || size > maxText ? '' : readUtf16(wrapped, size, pointer => write(pointer, size))
}

const maxText = 2_000_000
