/** Why nothing was understood. `refused`: the person or the page forbids the microphone. `unavailable`: this browser's recogniser has no service. */
export type VoiceFailure = 'refused' | 'noMicrophone' | 'microphoneBusy' | 'nothingHeard' | 'unavailable' | 'tooMany' | 'failed'

export type ListeningOptions = {
  /** The language that is spoken, as a language tag. */
  locale: string
  /** The microphone is open. */
  onStart(): void
  /** Whether somebody speaks just now. */
  onSpeaking(speaking: boolean): void
  /** What has been understood so far, where that is known before the end. */
  onInterim(text: string): void
}

/** One way to listen. `text` resolves after `stop`, or when the listening ends by itself. */
export type Listening = {
  /** What was said; rejects with a VoiceError. */
  text: Promise<string>
  stop(): void
  cancel(): void
}

export class VoiceError extends Error {
  override name = 'VoiceError'
  readonly reason: VoiceFailure
  constructor(reason: VoiceFailure) {
    super(reason)
    this.reason = reason
  }
}

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
export type RecognitionClass = new () => Recognition

/** The browser's own recogniser; undefined where it has none. */
export function findRecogniser(): RecognitionClass | undefined {
  const page = globalThis as unknown as Record<string, RecognitionClass | undefined>
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

/** Whether this browser can record. */
export const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

type FeaturePolicy = { allowsFeature(name: string): boolean }

/** Whether the page may ask for the microphone. Only some browsers tell; others refuse it when it is asked for. */
export function mayListen(): boolean {
  const { permissionsPolicy, featurePolicy } = document as unknown as Record<string, FeaturePolicy | undefined>
  return isSecureContext && ((permissionsPolicy ?? featurePolicy)?.allowsFeature('microphone') ?? true)
}
