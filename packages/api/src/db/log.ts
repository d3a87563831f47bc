/** Where the database layer says what nobody asked for: a part of pino's logger. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

export const silent: Log = { info() {}, warn() {}, error() {} }
