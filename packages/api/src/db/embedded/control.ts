/** The options of the embedded database's process. */
export type ServerOptions = {
  socketPath: string
  /**
   * The folder that was created for the socket; it is removed at the end if it is empty. Undefined if the folder existed
   * before.
   */
  ownFolder: string | undefined
  /** The data folder; undefined for an in-memory database. */
  dataDir: string | undefined
  /** A dump to start from if there is no data yet; ignored if the file does not exist. */
  templateFile: string | undefined
  /** The longest time in milliseconds that a transaction may hold the only backend without a statement. */
  idleTransactionMs: number
  /** The interval of checkpoints and vacuum in milliseconds. */
  housekeepingMs: number
}

export type ToServer = { type: 'stop' } | { type: 'dump'; file: string }

export type FromServer =
  | { type: 'ready' }
  | { type: 'dumped' }
  | { type: 'failed'; reason: string }
  | { type: 'log'; level: 'warn' | 'error'; message: string }
