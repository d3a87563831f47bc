import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/address.ts'
import type { FileReader } from './reader.ts'

/** A reader of files whose code is loaded by the first file. */
export function lateFileReader(database: DatabaseAddress, config: Config): FileReader {
  let opened: Promise<FileReader> | undefined
  const open = async () => (await import('./reader.ts')).createFileReader(database, config)
  return {
    async read(file) {
      opened ??= open()
      return (await opened).read(file)
    },
    async drawPage(page, signal) {
      opened ??= open()
      return (await opened).drawPage(page, signal)
    },
    stop: async () => (await opened)?.stop()
  }
}
