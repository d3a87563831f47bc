import { AppError } from '@lyceum/core/contract'
import type { Storage } from './storage.ts'

/** A person waits for no more than ten seconds, and an upload asks for two things. */
const answerMs = 5000

/**
 * The same storage for people who wait: a call that hangs for five seconds is refused as `storageUnreachable`. A folder on a network file system
 * whose server is away neither answers nor fails. What has begun there goes on, or never ends. `list`, which nobody waits for, has no limit.
 */
export function limitWaiting(storage: Storage, ms = answerMs): Storage {
  return {
    ...storage,
    put(key, source) {
      const limit = createLimit(ms)
      limit.begin()
      return limit.over(storage.put(key, limitPieces(source, limit)))
    },
    open(key, part) {
      const limit = createLimit(ms)
      limit.begin()
      const opening = storage.open(key, part)
      return limit.over(opening).catch(failure => {
        // What opens after its limit is read by nobody, and would stay open.
        void opening.then(
          late => late.destroy(),
          () => {}
        )
        throw failure
      })
    },
    remove(key) {
      const limit = createLimit(ms)
      limit.begin()
      return limit.over(storage.remove(key))
    }
  }
}

/** Passes pieces on; the time that the storage takes for each counts, and not the time that the source takes. */
async function* limitPieces(source: AsyncIterable<Uint8Array>, { begin, pause }: Limit) {
  pause()
  for await (const piece of source) {
    begin()
    yield piece
    pause()
  }
  begin()
}

type Limit = ReturnType<typeof createLimit>

function createLimit(ms: number) {
  let timer: NodeJS.Timeout | undefined
  let refuse: (failure: AppError) => void
  const late = new Promise<never>((_, reject) => {
    refuse = reject
  })
  const pause = () => clearTimeout(timer)
  return {
    begin() {
      pause()
      timer = setTimeout(() => refuse(new AppError('storageUnreachable', { cause: new Error('no answer in time') })), ms)
    },
    pause,
    over: <T>(work: Promise<T>): Promise<T> => Promise.race([work, late]).finally(pause)
  }
}
