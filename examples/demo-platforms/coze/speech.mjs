import { CozeError, invalid, success } from './envelope.mjs'

// Decided by the ending of the name; a browser's WebM is not among them.
const endings = /\.(ogg|opus|mp3|wav|m4a|mp4|pcm|raw|spx|aac|amr)$/
const maxBytes = 10_000_000

/** `POST /v1/audio/transcriptions`. It cannot hear: the text says so and describes the file. @param {import('./types.d.mts').Context} context */
export function speechToText({ form }) {
  const file = form?.files.find(({ name }) => name === 'file')
  if (!file) throw new CozeError(4300, 'no file', 400)
  if (!endings.test(file.filename) || file.bytes.length > maxBytes) throw invalid('file')
  const kilobytes = Math.max(1, Math.round(file.bytes.length / 1000))
  return success({ text: `This demonstration cannot recognise speech; it received ${kilobytes} kB of ${file.filename}.` })
}
