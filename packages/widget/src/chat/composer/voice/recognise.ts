import { type Listening, type ListeningOptions, type RecognitionClass, VoiceError, type VoiceFailure } from './listening.ts'

const failures: Record<string, VoiceFailure> = {
  'not-allowed': 'refused',
  'audio-capture': 'noMicrophone',
  'no-speech': 'nothingHeard',
  network: 'unavailable',
  'service-not-allowed': 'unavailable',
  'language-not-supported': 'unavailable'
}

/** Milliseconds in which a recogniser begins, the person's permission included; some without a service neither begin nor fail. */
const startWithin = 15_000

/** Listens with the browser's own recogniser. */
export function recognise(Recogniser: RecognitionClass, { locale, onStart, onSpeaking, onInterim }: ListeningOptions): Listening {
  const recognition = new Recogniser()
  recognition.lang = locale
  recognition.continuous = true
  recognition.interimResults = true
  let heard = ''
  const text = new Promise<string>((resolve, reject) => {
    recognition.onresult = ({ results }) => {
      heard = joinResults(Array.from(results, alternatives => alternatives[0]?.transcript ?? ''))
      onInterim(heard)
    }
    const silent = setTimeout(() => {
      reject(new VoiceError('unavailable'))
      recognition.abort()
    }, startWithin)
    recognition.onstart = () => {
      clearTimeout(silent)
      onStart()
    }
    recognition.onspeechstart = () => onSpeaking(true)
    recognition.onspeechend = () => onSpeaking(false)
    recognition.onerror = ({ error }) => {
      clearTimeout(silent)
      // What was understood before is not lost.
      if (heard === '' && error !== 'aborted') reject(new VoiceError(failures[error] ?? 'failed'))
    }
    recognition.onend = () => {
      clearTimeout(silent)
      if (heard === '') reject(new VoiceError('nothingHeard'))
      else resolve(heard)
    }
    recognition.start()
  })
  return { text, stop: () => recognition.stop(), cancel: () => recognition.abort() }
}

/** Joins the parts of what was said. Chromium on Android repeats earlier parts in later ones, which then replace them. */
export function joinResults(parts: readonly string[]): string {
  const kept: string[] = []
  for (const part of parts.map(one => one.trim()).filter(Boolean)) {
    if (kept.length > 0 && part.startsWith(kept.at(-1)!)) kept.pop()
    kept.push(part)
  }
  return kept.reduce((before, part) => before + gapBetween(before, part) + part, '')
}

/** A space where words are separated by spaces, which Chinese ones are not. */
export function gapBetween(before: string, after: string): string {
  if (before === '' || /\s$/.test(before) || /^[\s.,;:!?)\]]/.test(after)) return ''
  return isHan.test(before.at(-1)!) || isHan.test(after[0] ?? '') ? '' : ' '
}

const isHan = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/
