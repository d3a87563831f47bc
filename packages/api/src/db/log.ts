/** The functions of pino's logger that the database layer uses. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

export const silent: Log = { info() {}, warn() {}, error() {} }
