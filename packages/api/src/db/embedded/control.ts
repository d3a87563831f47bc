/** What the embedded database's process is told when it starts. */
export type ServerOptions = {
  socketPath: string
  /** A folder made for this server's socket alone, removed at the end if it is empty. Undefined: the folder is somebody else's. */
  ownFolder: string | undefined
  /** Undefined: in memory. */
  dataDir: string | undefined
  /** A dump to begin from when there is no data yet; ignored if there is no such file. */
  templateFile: string | undefined
  /** How long a transaction may hold the only backend without a statement, in milliseconds. */
  idleTransactionMs: number
  /** Checkpoints and vacuum are looked after this often, in milliseconds. */
  housekeepingMs: number
}

export type ToServer = { type: 'stop' } | { type: 'dump'; file: string }

export type FromServer =
  | { type: 'ready' }
  | { type: 'dumped' }
  | { type: 'failed'; reason: string }
  | { type: 'log'; level: 'warn' | 'error'; message: string }
