/** Samples a second: all that speech has. */
const rate = 16_000
const headerBytes = 44

/** A recording as WAV with one channel, which every recogniser of speech takes; browsers record into other formats. */
export async function asWav(recording: Blob): Promise<File> {
  // Decoding brings a recording to the rate of its context.
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recording.arrayBuffer())
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) => decoded.getChannelData(channel))
  return new File([wavOf(mixed(channels))], 'recording.wav', { type: 'audio/wav' })
}

/** The mean of all channels. */
function mixed([first = new Float32Array(), ...others]: Float32Array[]): Float32Array {
  if (others.length === 0) return first
  return first.map((sample, at) => others.reduce((sum, channel) => sum + channel[at]!, sample) / (others.length + 1))
}

/** The bytes of a WAV file of 16 bits (RIFF: "WAVEfmt ", then "data"). */
export function wavOf(samples: Float32Array): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(headerBytes + 2 * samples.length))
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) bytes.setUint8(at + index, text.charCodeAt(index))
  }
  word(0, 'RIFF')
  bytes.setUint32(4, bytes.byteLength - 8, true)
  word(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  // Plain samples, one channel, samples and bytes a second, bytes and bits of a sample.
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, 2 * rate, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  word(36, 'data')
  bytes.setUint32(40, 2 * samples.length, true)
  for (const [index, sample] of samples.entries())
    bytes.setInt16(headerBytes + 2 * index, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  return bytes.buffer
}
