/** In milliseconds: how often the frame is asked whether it lives, and how long it may take to say so. */
const everyMs = 15_000
const answerTimeoutMs = 10_000

/**
 * Asks a frame that is seen whether it still lives: browsers drop frames that use too much memory, and one that hangs hears nothing. A
 * frame of an older release never answers the first time, and is not asked again.
 */
export function watchHeartbeat(ping: () => void, isSeen: () => boolean, onSilence: () => void, signal: AbortSignal) {
  let answers = false
  let silence: ReturnType<typeof setTimeout> | undefined
  // One that was taken away meanwhile could not answer.
  const onTimeout = () => {
    silence = undefined
    if (isSeen()) onSilence()
  }
  const ask = () => {
    if (!isSeen() || silence) return
    ping()
    if (answers) silence = setTimeout(onTimeout, answerTimeoutMs)
  }
  const timer = setInterval(() => answers && ask(), everyMs)
  const heard = () => {
    clearTimeout(silence)
    silence = undefined
  }
  const stop = () => {
    clearInterval(timer)
    clearTimeout(silence)
  }
  signal.addEventListener('abort', stop, { once: true })
  return {
    begin: ping,
    answered() {
      answers = true
      heard()
    },
    /** Whatever it says, it lives. */
    heard
  }
}
