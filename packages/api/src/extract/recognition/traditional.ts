import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Pixels } from './pixels.ts'
import type { LineText } from './read-line.ts'
import type { Rectangle } from './rectangle.ts'
import { straighten } from './straighten.ts'

/** Reads lines in Traditional Chinese with Tesseract: PaddleOCR's models do not know one in six of its characters. */
export type TraditionalReader = (pixels: Pixels, line: Rectangle) => LineText

/** The part of `tesseract.js-core` that is used: a file system in memory, and Tesseract's TessBaseAPI (baseapi.h). */
type Core = {
  FS: { writeFile(path: string, content: Uint8Array): void }
  TessBaseAPI: new () => {
    Init(folder: null, language: string, engine: number): number
    SetPageSegMode(mode: number): void
    /** Reads the file `/input`. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
    MeanTextConf(): number
  }
}

let loading: Promise<TraditionalReader> | undefined

/** @throws when the optional packages are not installed */
export function loadTraditionalReader(): Promise<TraditionalReader> {
  loading ??= load()
  return loading
}

async function load(): Promise<TraditionalReader> {
  const file = createRequire(import.meta.url).resolve('@tesseract.js-data/chi_tra/4.0.0_best_int/chi_tra.traineddata.gz')
  const { default: open } = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
  const core = (await open({ print: () => {}, printErr: () => {} })) as Core
  core.FS.writeFile('chi_tra.traineddata', await promisify(gunzip)(await readFile(file)))
  const tesseract = new core.TessBaseAPI()
  if (tesseract.Init(null, 'chi_tra', neuralOnly) !== 0) throw new Error('Tesseract does not take its model')
  tesseract.SetPageSegMode(singleLine)
  return (pixels, line) => {
    core.FS.writeFile('/input', grayMap(straighten(pixels, withSurroundings(line), Math.round(line.height * taller), widest)))
    if (tesseract.SetImageFile(1, 0) !== 0) return { text: '', certainty: 0 }
    tesseract.Recognize(null)
    return { text: withoutGaps(tesseract.GetUTF8Text()), certainty: tesseract.MeanTextConf() / 100 }
  }
}

/** OEM_LSTM_ONLY and PSM_SINGLE_LINE of Tesseract's publictypes.h. */
const neuralOnly = 1
const singleLine = 7

/** In Netpbm's format for pictures without color, with a margin, without which Tesseract misjudges the size of characters. */
function grayMap({ data, width, height }: Pixels): Uint8Array {
  const across = width + 2 * margin
  const gray = Buffer.alloc(across * (height + 2 * margin), 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const level = Math.round((data[from]! * 3 + data[from + 1]! * 6 + data[from + 2]!) / 10)
      gray[(y + margin) * across + x + margin] = level
    }
  }
  return Buffer.concat([Buffer.from(`P5 ${across} ${height + 2 * margin} 255\n`), gray])
}

const margin = 8

/** Tesseract wants lines as large as they are, with what is around them: of lines cut closely it reads one character in twenty wrong. */
const withSurroundings = (line: Rectangle) => ({ ...line, width: line.width + line.height * 0.3, height: line.height * taller })
const taller = 1.15
const widest = 8000

/** Tesseract writes spaces between Chinese characters. */
const withoutGaps = (text: string) => text.trim().replace(/(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/g, '')
