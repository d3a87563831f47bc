/** A quiet tone of so many seconds, as a WAV file. */
export function makeTone(seconds: number): Buffer
