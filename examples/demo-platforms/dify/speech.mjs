import { makeTone } from '../answers/tone.mjs'
import { difyError, invalid } from './errors.mjs'
import { bytes, json } from './replies.mjs'
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

/**
 * There is no voice: the "speech" is a quiet tone, as long as the text would take. Switched off, Dify returns the same error.
 * @param {import('./types.d.mts').Context} context
 */
export function textToSpeech(context) {
  const body = jsonBody(context)
  bodyUser(body)
  if (!context.app.parameters.text_to_speech.enabled) throw invalid('TTS is not enabled')
  const text = String(body.text ?? '')
  return bytes(makeTone(Math.min(30, Math.max(1, Math.round(text.length / 15)))), { 'Content-Type': 'audio/wav' })
}
