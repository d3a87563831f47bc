import type { ChatStore } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { findRecogniser, type Listening, type ListeningOptions, VoiceError, type VoiceFailure } from './listening.ts'
import { recognise } from './recognise.ts'
import { asWav } from './wav.ts'

type StartOptions = ListeningOptions & {
  /** Whether recordings can become text here. */
  transcribes: boolean
}

/**
 * Listens with the browser's own recogniser where it has one, else by a recording. Some browsers have a recogniser without a service
 * behind it, which shows only when it is used: then a recording follows, if there is a service for it.
 */
export function startListening(chat: Pick<ChatStore, 'composer' | '$config'>, options: StartOptions): Listening {
  const { transcribes } = options
  const leaving = new AbortController()
  const transcribe = async (recording: File) => {
    try {
      const config = chat.$config.get()
      // A platform takes fewer formats than the operator's service.
      const byPlatform = config?.capabilities.speech ? config.id : undefined
      return await chat.composer.transcribe(byPlatform ? await asWav(recording) : recording, leaving.signal, byPlatform)
    } catch (failure) {
      return toVoiceError(failure as AppError)
    }
  }
  const Recogniser = findRecogniser()
  let current: Listening

  function begin(listening: Listening): Listening {
    current = listening
    return listening
  }
  const byRecording = () => begin(recordSpeech(options, transcribe))

  async function byRecogniser(found: NonNullable<typeof Recogniser>): Promise<string> {
    try {
      return await begin(recognise(found, options)).text
    } catch (failure) {
      const lacksService = failure instanceof VoiceError && failure.reason === 'unavailable'
      if (!lacksService || !transcribes || leaving.signal.aborted) throw failure
      return byRecording().text
    }
  }
  const text = Recogniser ? byRecogniser(Recogniser) : byRecording().text
  return {
    text,
    stop: () => current.stop(),
    cancel() {
      leaving.abort()
      current.cancel()
    }
  }
}

function toVoiceError({ reason, status }: AppError): never {
  throw new VoiceError(reason === 'thirdPartyRateLimited' || status === 429 ? 'tooMany' : 'failed')
}

/** What browsers record, with the ending by which the server tells sound from video. */
const formats: [type: string, ending: string][] = [
  ['audio/webm', 'weba'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg']
]

/** Errors of `getUserMedia` (Media Capture and Streams, §10.2). */
const failures: Record<string, VoiceFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noMicrophone',
  NotReadableError: 'microphoneBusy'
}

/** Bits a second: plenty for speech, and a minute is a quarter of a megabyte. */
const bitRate = 32_000

/** Records until it is stopped, and has the recording transcribed. @param transcribe rejects with a VoiceError */
function recordSpeech(
  { onStart, onSpeaking }: Pick<ListeningOptions, 'onStart' | 'onSpeaking'>,
  transcribe: (recording: File) => Promise<string>
): Listening {
  let cancelled = false
  let stopped = false
  let recorder: MediaRecorder | undefined
  const stop = () => {
    stopped = true
    if (recorder?.state === 'recording') recorder.stop()
  }

  async function listen(): Promise<string> {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(failure => {
      throw new VoiceError(failures[(failure as Error).name] ?? 'failed')
    })
    let endMeter = () => {}
    try {
      endMeter = watchLevel(microphone, onSpeaking)
      if (stopped) throw new VoiceError('nothingHeard')
      const recording = await recordingOf(microphone)
      if (cancelled || recording.size === 0) throw new VoiceError('nothingHeard')
      endMeter()
      const text = await transcribe(recording)
      if (text === '') throw new VoiceError('nothingHeard')
      return text
    } finally {
      endMeter()
      for (const track of microphone.getTracks()) track.stop()
    }
  }

  function recordingOf(microphone: MediaStream): Promise<File> {
    const [type, ending] = formats.find(([one]) => MediaRecorder.isTypeSupported(one)) ?? ['', 'weba']
    const pieces: Blob[] = []
    return new Promise((resolve, reject) => {
      recorder = new MediaRecorder(microphone, { ...(type && { mimeType: type }), audioBitsPerSecond: bitRate })
      recorder.ondataavailable = ({ data }) => void pieces.push(data)
      recorder.onerror = () => reject(new VoiceError('failed'))
      recorder.onstop = () => {
        // The light of the microphone goes out at once.
        for (const track of microphone.getTracks()) track.stop()
        resolve(new File(pieces, `recording.${ending}`, { type }))
      }
      recorder.start()
      onStart()
    })
  }

  return {
    text: listen(),
    stop,
    cancel() {
      cancelled = true
      stop()
    }
  }
}

/** The loudness, 0 to 1, above which somebody speaks. */
const speechLevel = 0.02
/** Milliseconds between two measurements. */
const measureEvery = 100

/** Tells when speech begins and ends. Returns how to end that. */
function watchLevel(microphone: MediaStream, onSpeaking: (speaking: boolean) => void): () => void {
  const sound = new AudioContext()
  const analyser = sound.createAnalyser()
  sound.createMediaStreamSource(microphone).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let speaking = false
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    if (level > speechLevel === speaking) return
    speaking = !speaking
    onSpeaking(speaking)
  }, measureEvery)
  return () => {
    clearInterval(timer)
    if (sound.state !== 'closed') void sound.close()
  }
}
