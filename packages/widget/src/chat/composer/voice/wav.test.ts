import { afterEach, expect, test, vi } from 'vitest'
import { asWav, wavOf } from './wav.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a file of these bytes says. */
function readWav(buffer: ArrayBuffer) {
  const bytes = new DataView(buffer)
  const word = (at: number, length: number) => new TextDecoder().decode(buffer.slice(at, at + length))
  const samples = Array.from({ length: (buffer.byteLength - 44) / 2 }, (_, index) => bytes.getInt16(44 + 2 * index, true))
  return {
    words: [word(0, 4), word(8, 8), word(36, 4)],
    sizes: [bytes.getUint32(4, true), bytes.getUint32(40, true)],
    form: [bytes.getUint16(22, true), bytes.getUint32(24, true), bytes.getUint16(34, true)],
    samples
  }
}

test('samples become a WAV file of one channel with 16 bits', () => {
  expect(readWav(wavOf(new Float32Array([0, 1, -1, 2])))).toEqual({
    words: ['RIFF', 'WAVEfmt ', 'data'],
    sizes: [44, 8],
    form: [1, 16_000, 16],
    samples: [0, 32767, -32767, 32767]
  })
})

test('a recording is decoded at that rate, and its channels are mixed', async () => {
  const made: unknown[][] = []
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      constructor(...given: unknown[]) {
        made.push(given)
      }
      decodeAudioData = async (bytes: ArrayBuffer) => ({
        numberOfChannels: 2,
        getChannelData: (channel: number) => new Float32Array([channel, bytes.byteLength === 5 ? 1 : 0])
      })
    }
  )
  const file = await asWav(new Blob(['sound']))
  expect([made, file.name, file.type]).toEqual([[[1, 1, 16_000]], 'recording.wav', 'audio/wav'])
  expect(readWav(await file.arrayBuffer()).samples).toEqual([16383, 32767])
})
