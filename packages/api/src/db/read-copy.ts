import { AppError } from '@lyceum/core/contract'
import type { DatabaseAddress } from './address.ts'
import { connectDatabase, type Db, poolOf } from './connect.ts'
import type { Log } from './log.ts'

/** Where is read what may be some seconds old: a standby, where the operator named one, or else the database itself. */
export type ReadCopy = {
  /** Reads from the copy; from the database itself while the copy is away, or where it fails. `work` must not write. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** As `read`, what takes milliseconds: from the database itself also while longer reads have all connections to the copy. */
  readShort<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The database to read something long from, which begins again nowhere else. */
  choose(): Promise<Db>
  stop(): Promise<void>
}

/** @param now in milliseconds */
export function createReadCopy(primary: Db, address: DatabaseAddress, log: Log, now: () => number = Date.now): ReadCopy {
  const copy = connectDatabase(address, { poolSize, log })
  // What asks whether the copy is there does not wait for what is read from it.
  const probe = connectDatabase(address, { poolSize: 1, log })
  const isFull = () => {
    const { size, idle } = poolOf(copy)()
    return size >= poolSize && idle === 0
  }
  let restsUntil = 0
  let isAway = false

  function rest(failure: unknown): void {
    restsUntil = now() + restMs
    if (!isAway) log.warn(`the database of DATABASE_READ_URL is away, and the other one is read: ${(failure as Error).message}`)
    isAway = true
  }
  function isBack(): void {
    if (isAway) log.info('the database of DATABASE_READ_URL is read again')
    isAway = false
  }
  /** Whoever asks while it is away would wait for a connection as long as for the answer. */
  async function answers(): Promise<boolean> {
    if (now() < restsUntil) return false
    try {
      await withinTime(probe.raw('select 1'))
      isBack()
      return true
    } catch (failure) {
      rest(failure)
      return false
    }
  }

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!(await answers())) return work(primary)
    try {
      return await work(copy)
    } catch (failure) {
      // Refused, or too long for the copy: elsewhere it would be so too.
      if (failure instanceof AppError || (failure as { code?: unknown }).code === statementTimeout) throw failure
      // It may have gone meanwhile, be behind a change of the tables, or have cancelled a statement that stood in the way of what arrives.
      log.warn(`a read from the database of DATABASE_READ_URL failed, and the other one is read: ${(failure as Error).message}`)
      return work(primary)
    }
  }

  return {
    read,
    readShort: work => (isFull() ? work(primary) : read(work)),
    choose: async () => ((await answers()) ? copy : primary),
    stop: async () => void (await Promise.all([copy.destroy(), probe.destroy()]))
  }
}

const poolSize = 5
const statementTimeout = '57014'
/** How long a copy that does not answer is left alone, and how long it may take to say that it is there, in milliseconds. */
const restMs = 30_000
const answerMs = 2000

async function withinTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerMs / 1000} seconds`)), answerMs)
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
