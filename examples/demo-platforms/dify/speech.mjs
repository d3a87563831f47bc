import { difyError, invalid } from './errors.mjs'
import { json } from './replies.mjs'
import { bodyUser, formUser, jsonBody } from './requests.mjs'

// Decided by the media type of the part; a browser's audio/webm and the standard audio/mpeg are not among them.
const acceptedTypes = ['audio/mp3', 'audio/m4a', 'audio/wav', 'audio/amr', 'audio/mpga']
const maxMegabytes = 30

/** There is no speech recognition: the "transcript" says so and describes the received file. @param {import('./types.d.mts').Context} context */
export function speechToText(context) {
  const { app, incoming } = context
  formUser(context)
  if (!app.parameters.speech_to_text.enabled) throw difyError('speech_to_text_disabled')
  const part = incoming.form?.files.find(file => file.name === 'file')
  if (!part) throw difyError('no_audio_uploaded')
  if (!acceptedTypes.includes(part.type)) throw difyError('unsupported_audio_type')
  if (part.bytes.length > maxMegabytes * 1024 * 1024) throw difyError('audio_too_large')
  const kilobytes = Math.max(1, Math.round(part.bytes.length / 1024))
  return json({ text: `This demonstration cannot recognise speech; it received ${kilobytes} kB of ${part.type}.` })
}

/** No demonstration app has text to speech; Dify returns the same when it is disabled. @param {import('./types.d.mts').Context} context @returns {never} */
export function textToSpeech(context) {
  bodyUser(jsonBody(context))
  throw invalid('TTS is not enabled')
}
