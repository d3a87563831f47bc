import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import type { Db } from '../../packages/api/src/db/connect.ts'
import { extractDocument } from '../../packages/api/src/extract/extract-document.ts'
import { indexedText, passagesOf } from '../../packages/api/src/passages/passages-of.ts'
import { indexSource, type NewPassage } from '../../packages/api/src/search/index-source.ts'
import { openTestDatabase, prepareTestDatabases } from '../../packages/api/src/testing/databases.ts'
import { pdfOf } from '../../packages/api/src/testing/documents/pdf.ts'
import { inventTexts } from './search/texts.ts'
import { processorSeconds } from './tree-cpu.ts'

/**
 * How fast documents become passages, and how fast they become searchable on PostgreSQL, on one core: by the processor time that this
 * process and the database take, with the libraries loaded.
 */
export async function measureIngest(rounds: number): Promise<string> {
  const { prepared, stop } = await prepareTestDatabases('postgres')
  const database = await openTestDatabase('postgres', prepared)
  try {
    const lines: string[] = []
    const all = documents()
    for (const [name, bytes] of Object.entries(all)) {
      const megabytes = bytes.length / 1e6
      const reading = megabytes / (await fastest(rounds, () => read(name, bytes)))
      const whole = megabytes / (await average(() => index(database.db, name, bytes)))
      const goal = name.endsWith('.txt') ? `, goal ≥ 5: ${whole >= 5 ? 'yes' : 'NO'}` : ''
      const figures = `${reading.toFixed(2)} MB/s into passages, ${whole.toFixed(2)} MB/s searchable${goal}`
      lines.push(`${name.padEnd(12)} ${megabytes.toFixed(2)} MB, ${figures}`)
    }
    const pdf = all['pages.pdf']!
    const bare = await fastest(rounds, await bareExtractor(pdf))
    const whole = await fastest(rounds, () => read('pages.pdf', pdf))
    lines.push(`PDF: ${(whole / bare).toFixed(2)} times the bare extractor, goal ≤ 1.3: ${whole <= bare * 1.3 ? 'yes' : 'NO'}`)
    return lines.join('\n')
  } finally {
    await database.close()
    await stop()
  }
}

async function read(name: string, bytes: Uint8Array): Promise<void> {
  for (const _ of passagesOf(await extractDocument({ name, bytes })));
}

let sources = 0

async function index(db: Db, name: string, bytes: Uint8Array): Promise<void> {
  const document = await extractDocument({ name, bytes })
  function* passages(): Generator<NewPassage> {
    for (const passage of passagesOf(document))
      yield { ...passage, indexed: indexedText(passage, { name, title: document.title }) }
  }
  await indexSource(db, { corpus: name, source: `${sources++}` }, passages())
}

/** Seconds of processor time, here and in the database, over so many documents that what they are merged into is counted too. */
async function average(run: () => Promise<void>): Promise<number> {
  await run()
  const begun = processorSeconds()
  for (let round = 0; round < averaged; round++) await run()
  return (processorSeconds() - begun) / averaged
}

const averaged = 12

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
const texts = inventTexts(7)
const text = (language?: 'english' | 'chinese') => Buffer.from(repeated(1000, () => texts.passage(language), '\n\n'))

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
    'english.txt': text('english'),
    'chinese.txt': text('chinese'),
    'mixed.txt': text(),
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
