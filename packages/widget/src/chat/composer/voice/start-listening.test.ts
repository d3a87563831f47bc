import { AppError } from '@lyceum/core/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { startListening } from './start-listening.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose recogniser has no service behind it, and a microphone. */
function deafBrowser() {
  vi.stubGlobal(
    'webkitSpeechRecognition',
    class {
      onerror?: (event: { error: string }) => void
      onend?: () => void
      start() {
        queueMicrotask(() => {
          this.onerror?.({ error: 'network' })
          this.onend?.()
        })
      }
      stop() {}
      abort() {}
    }
  )
  const track = { stop: vi.fn() }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({ fftSize: 2, getFloatTimeDomainData() {} })
      createMediaStreamSource = () => ({ connect() {} })
      close = async () => {}
    }
  )
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = (type: string) => type === 'audio/mp4'
      state = 'inactive'
      ondataavailable?: (event: { data: Blob }) => void
      onstop?: () => void
      start() {
        this.state = 'recording'
      }
      stop() {
        this.ondataavailable?.({ data: new Blob(['sound']) })
        this.onstop?.()
      }
    }
  )
  return track
}

type Transcribe = (recording: File, signal: AbortSignal, agentId?: string) => Promise<string>

function listen(transcribe: Transcribe, transcribes = true, capabilities = {}) {
  const starts = vi.fn()
  const composer = { transcribe } as never
  const silent = { onSpeaking() {}, onInterim() {} }
  const $config = { get: () => ({ id: 'a1', capabilities }) } as never
  return { starts, ...startListening({ composer, $config }, { locale: 'en-US', transcribes, onStart: starts, ...silent }) }
}

test('where the recogniser has no service, a recording is transcribed, and the microphone is let go', async () => {
  const track = deafBrowser()
  const sent: File[] = []
  const { starts, stop, text } = listen(async recording => {
    sent.push(recording)
    return 'What is a limit?'
  })
  await expect.poll(() => starts.mock.calls).toHaveLength(1)
  stop()
  expect(await text).toBe('What is a limit?')
  expect([sent[0]!.name, sent[0]!.size]).toEqual(['recording.m4a', 5])
  expect(track.stop).toHaveBeenCalled()
})

test('an agent whose platform hears gets a recording that it takes', async () => {
  deafBrowser()
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ numberOfChannels: 1, getChannelData: () => new Float32Array(3) })
    }
  )
  const sent: unknown[] = []
  const { starts, stop, text } = listen(
    async (recording, _signal, agentId) => {
      sent.push(recording.name, agentId)
      return 'What is a limit?'
    },
    true,
    { speech: true }
  )
  await expect.poll(() => starts.mock.calls).toHaveLength(1)
  stop()
  expect([await text, sent]).toEqual(['What is a limit?', ['recording.wav', 'a1']])
})

test.each([
  [new AppError('thirdPartyRateLimited'), 'tooMany'],
  [new AppError('unavailable', { status: 429 }), 'tooMany'],
  [new AppError('thirdPartyFailed'), 'failed']
])('a service that answers %s is %s', async (failure, reason) => {
  deafBrowser()
  const { starts, stop, text } = listen(() => Promise.reject(failure))
  await expect.poll(() => starts.mock.calls).toHaveLength(1)
  stop()
  await expect(text).rejects.toMatchObject({ reason })
})

test('without a service for recordings the person is told', async () => {
  deafBrowser()
  await expect(listen(async () => '', false).text).rejects.toMatchObject({ reason: 'unavailable' })
})
