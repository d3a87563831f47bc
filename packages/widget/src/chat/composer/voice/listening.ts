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
