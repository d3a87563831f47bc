import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@lyceum/core/contract'
import { newId } from '../secrets/new-id.ts'
import { checkedKey, checkKey, isKey, keyAreas, type Storage } from './storage.ts'

/** Stores objects as files below a folder. An object appears under its name only when it is complete. */
export function createDiskStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, source) {
      const file = fileOf(key)
      // A key of its own, so that `list` finds what a process that died has left.
      const unfinished = `${file}_unfinished_${newId()}`
      await mkdir(dirname(file), { recursive: true }).catch(refuse)
      // Opened before anything can fail: a stream that opens later could create its file after the cleanup.
      const handle = await open(unfinished, 'wx', 0o600).catch(refuse)
      try {
        await pipeline(source, handle.createWriteStream())
        const { size } = await stat(unfinished)
        await rename(unfinished, file)
        return size
      } catch (failure) {
        await rm(unfinished, { force: true })
        return refuse(failure)
      }
    },
    async open(key, part) {
      const file = fileOf(key)
      // A stream would report a missing file only after the response has started.
      await stat(file).catch(cause => {
        throw new AppError('notFound', { cause })
      })
      return createReadStream(file, part)
    },
    remove: key => rm(fileOf(key), { force: true }),
    async *list(before) {
      for (const area of keyAreas)
        for await (const name of namesIn(join(folder, area))) {
          const key = `${area}/${name}`
          const found = isKey(key) ? await stat(join(folder, key)).catch(() => undefined) : undefined
          if (found?.isFile() && found.mtime < before) yield key
        }
    },
    async check() {
      const file = fileOf(checkedKey(newId()))
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, 'lyceum', { mode: 0o600 })
        await readFile(file)
        await rm(file)
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException
        // A full disk takes the file and not what is in it.
        await rm(file, { force: true }).catch(() => {})
        throw new Error(`the folder ${folder} cannot be written: ${code} (the server runs as user ${process.getuid?.()})`, {
          cause
        })
      }
    }
  }
}

/** The names in a folder, which is made when something is stored there. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') throw failure
    return []
  })
  for await (const { name } of entries) yield name
}

/** The error of the catalogue for a failure of the file system; what is not its failure is thrown as it is. */
function refuse(failure: unknown): never {
  const { code, syscall } = (failure ?? {}) as NodeJS.ErrnoException
  if (!code || !syscall) throw failure
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) throw new AppError('storageFileTooLarge', { cause: failure })
  throw new AppError(['EACCES', 'EPERM', 'EROFS'].includes(code) ? 'storageDenied' : 'storageUnreachable', { cause: failure })
}
