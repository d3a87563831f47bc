import { type Listening, type ListeningOptions, VoiceError, type VoiceFailure } from './listening.ts'

/** The part of the Web Speech API that is used (wicg.github.io/speech-api); TypeScript's library has none of it. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onspeechstart: (() => void) | null
  onspeechend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
type RecognitionClass = new () => Recognition

/** The browser's own recogniser; undefined where it has none. */
export function findRecogniser(): RecognitionClass | undefined {
  const page = globalThis as unknown as Record<string, RecognitionClass | undefined>
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

const failures: Record<string, VoiceFailure> = {
  'not-allowed': 'refused',
  'audio-capture': 'noMicrophone',
  'no-speech': 'nothingHeard',
  network: 'unavailable',
  'service-not-allowed': 'unavailable',
  'language-not-supported': 'unavailable'
}

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
    recognition.onstart = onStart
    recognition.onspeechstart = () => onSpeaking(true)
    recognition.onspeechend = () => onSpeaking(false)
    recognition.onerror = ({ error }) => {
      // What was understood before is not lost.
      if (heard === '' && error !== 'aborted') reject(new VoiceError(failures[error] ?? 'failed'))
    }
    recognition.onend = () => (heard === '' ? reject(new VoiceError('nothingHeard')) : resolve(heard))
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
