import type { ChatStore } from '@lyceum/core'
import type { AppError } from '@lyceum/core/contract/errors'
import { findRecogniser } from './can-listen.ts'
import { type Listening, type ListeningOptions, VoiceError } from './listening.ts'
import { recognise } from './recognise.ts'
import { recordSpeech } from './record.ts'

type StartOptions = ListeningOptions & {
  /** Whether recordings can become text here. */
  transcribes: boolean
}

/**
 * Listens with the browser's own recogniser where it has one, else by a recording. Some browsers have a recogniser without a service
 * behind it, which shows only when it is used: then a recording follows, if there is a service for it.
 */
export function startListening(chat: Pick<ChatStore, 'composer'>, options: StartOptions): Listening {
  const { transcribes } = options
  const leaving = new AbortController()
  const transcribe = async (recording: File) => {
    try {
      return await (await chat.composer.uploads.load()).transcribe(recording, leaving.signal)
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
