import { type Connection, platformOf } from '@lyceum/core/contract'

/** The origins of the addresses that a publisher has entered for an agent. Other private hosts are none of its platform's business. */
export function agentOrigins(connection: Connection): string[] {
  const values: Record<string, unknown> = connection
  return platformOf(connection.platform).fields.flatMap(({ name, kind }) => {
    const address = values[name]
    return kind === 'url' && typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : []
  })
}
