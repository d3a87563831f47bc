import { type Connection, platformOf } from '@lyceum/core/contract'

/** The connection without what its publisher tells the model, which is meant for answers to people. */
export function plainConnection(connection: Connection): Connection {
  const told = platformOf(connection.platform).fields.filter(({ kind, shapesAnswers }) => settingKinds.has(kind) || shapesAnswers)
  const names = new Set(told.map(({ name }) => name))
  return Object.fromEntries(Object.entries(connection).filter(([name]) => !names.has(name))) as Connection
}

const settingKinds: ReadonlySet<string> = new Set(['prose', 'number', 'preference', 'json'])
