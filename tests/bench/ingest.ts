import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import { extractDocument } from '../../packages/api/src/extract/extract-document.ts'
import { passagesOf } from '../../packages/api/src/passages/passages-of.ts'
import { pdfOf } from '../../packages/api/src/testing/documents/pdf.ts'

/** How fast documents become passages, on one core, in a process that has its libraries loaded. */
export async function measureIngest(rounds: number): Promise<string> {
  const lines: string[] = []
  for (const [name, bytes] of Object.entries(documents())) {
    const seconds = await fastest(rounds, () => ingest(name, bytes))
    const speed = bytes.length / 1e6 / seconds
    const goal = name.endsWith('.txt') ? `, goal ≥ 5: ${speed >= 5 ? 'yes' : 'NO'}` : ''
    lines.push(`${name.padEnd(16)} ${(bytes.length / 1e6).toFixed(2)} MB, ${speed.toFixed(2)} MB/s${goal}`)
  }
  const pdf = documents()['pages.pdf']!
  const bare = await fastest(rounds, await bareExtractor(pdf))
  const whole = await fastest(rounds, () => ingest('pages.pdf', pdf))
  lines.push(`PDF: ${(whole / bare).toFixed(2)} times the bare extractor, goal ≤ 1.3: ${whole <= bare * 1.3 ? 'yes' : 'NO'}`)
  return lines.join('\n')
}

async function ingest(name: string, bytes: Uint8Array): Promise<void> {
  for (const _ of passagesOf(await extractDocument({ name, bytes })));
}

/** Seconds of processor time. The first run, which loads libraries, does not count. */
async function fastest(rounds: number, run: () => unknown): Promise<number> {
  await run()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6)
  }
  return best
}

const english =
  'The limit is a fundamental concept of calculus. When the variable approaches a value, the function comes close to a number. '
const chinese = '极限是微积分的基本概念之一。当自变量趋近于某个值时,函数值无限接近于一个确定的数。'
const repeated = (count: number, part: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, at) => part(at)).join(between)
const paragraph = (index: number) => (index % 2 === 0 ? english.repeat(5) : chinese.repeat(6)).trim()

function documents(): Record<string, Uint8Array> {
  const page = repeated(400, index => `<h2>Part ${index}</h2><p>${paragraph(index)}</p>`)
  const pages = Array.from({ length: 40 }, (_, page) =>
    Array.from({ length: 45 }, (_, line) => ({
      text: line % 2 === 0 ? english.slice(0, 80) : chinese.slice(0, 40),
      x: 50,
      y: 760 - line * 16 - (page % 2)
    }))
  )
  return {
    'paragraphs.txt': Buffer.from(repeated(2000, paragraph, '\n\n')),
    'notes.md': Buffer.from(repeated(400, index => `## Part ${index}\n\n${paragraph(index)}\n`)),
    'page.html': Buffer.from(`<html><body>${page}</body></html>`),
    'table.csv': Buffer.from(`Name,Grade,院系\n${repeated(10_000, index => `Student ${index},${index % 100},数学系`)}`),
    'pages.pdf': pdfOf(pages)
  }
}

/** PDFium's text of each page, as it is. */
async function bareExtractor(bytes: Uint8Array): Promise<() => void> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: new Uint8Array(await readFile(file)).buffer as ArrayBuffer })
  pdfium.PDFiumExt_Init()
  const memory = pdfium.pdfium.wasmExports
  const heap = () => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
  return () => {
    const data = memory.malloc(bytes.length)
    heap().set(bytes, data)
    const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '')
    for (let index = 0; index < pdfium.FPDF_GetPageCount(document); index++) {
      const page = pdfium.FPDF_LoadPage(document, index)
      const text = pdfium.FPDFText_LoadPage(page)
      const count = pdfium.FPDFText_CountChars(text)
      const buffer = memory.malloc(count * 4 + 2)
      const units = pdfium.FPDFText_GetText(text, 0, count, buffer)
      Buffer.from(heap().buffer, buffer, units * 2).toString('utf16le')
      memory.free(buffer)
      pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
    }
    pdfium.FPDF_CloseDocument(document)
    memory.free(data)
  }
}
