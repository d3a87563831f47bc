import { invalid, refusal } from './errors.mjs'
import { json } from './replies.mjs'
import { bodyUser, formUser, jsonBody } from './requests.mjs'

// The part's own type decides; a browser's audio/webm and the standard audio/mpeg are not among them.
const acceptedTypes = ['audio/mp3', 'audio/m4a', 'audio/wav', 'audio/amr', 'audio/mpga']
const maxMegabytes = 30

/** Nothing here can hear: the "transcript" says so and proves what arrived. @param {import('./types.d.mts').Context} context */
export function speechToText(context) {
  const { app, incoming } = context
  formUser(context)
  if (!app.parameters.speech_to_text.enabled) throw refusal('speech_to_text_disabled')
  const part = incoming.form?.files.find(file => file.name === 'file')
  if (!part) throw refusal('no_audio_uploaded')
  if (!acceptedTypes.includes(part.type)) throw refusal('unsupported_audio_type')
  if (part.bytes.length > maxMegabytes * 1024 * 1024) throw refusal('audio_too_large')
  const kilobytes = Math.max(1, Math.round(part.bytes.length / 1024))
  return json({ text: `This demonstration cannot recognise speech; it received ${kilobytes} kB of ${part.type}.` })
}

/** No demonstration app speaks; a real app with speech switched off answers the same. @param {import('./types.d.mts').Context} context @returns {never} */
export function textToSpeech(context) {
  bodyUser(jsonBody(context))
  throw invalid('TTS is not enabled')
}
