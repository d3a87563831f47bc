/** A server of a database: a name, an address or the folder of a socket, and its port. */
export type DatabaseHost = { host: string; port: number }

/** The address of a database as it is configured. */
export type DatabaseUrl = {
  /** Its servers, of which one takes writes. */
  hosts: DatabaseHost[]
  /** Whether that one has to be found; otherwise the only one is used as it is. */
  isSought: boolean
  /** The name of the database, with a slash before it. */
  path: string
  /** The same address with one server alone. */
  urlOf(host: DatabaseHost): string
}

/**
 * Reads an address with one server or several, as PostgreSQL's own programs do: `postgres://user:password@one:5432,two:5432/name`, or with
 * the servers in the parameters `host` and `port`. `target_session_attrs` may be `read-write` or `primary`, since the server writes; with
 * several servers it need not be said. Undefined for anything else.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const parts = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/.exec(text)
  if (!parts) return undefined
  const [, scheme, user, authority = '', path = '/', query = ''] = parts
  const parameters = new URLSearchParams(query)
  const hosts = hostsOf(authority, parameters.get('host'), parameters.get('port'))
  if (!hosts) return undefined
  const wanted = parameters.get('target_session_attrs')
  const isWritable = wanted === 'read-write' || wanted === 'primary'
  if (hosts.length > 1 && wanted !== null && !isWritable) return undefined
  for (const name of ['host', 'port', 'target_session_attrs', 'load_balance_hosts']) parameters.delete(name)
  const urlOf = ({ host, port }: DatabaseHost) => {
    const all = new URLSearchParams([...parameters, ['host', host], ['port', String(port)]])
    return `${scheme}://${user === undefined ? '' : `${user}@`}localhost${path}?${all}`
  }
  // The rest of it is checked by the parser that the driver uses.
  if (!URL.canParse(urlOf(hosts[0]!))) return undefined
  return { hosts, isSought: hosts.length > 1 || isWritable, path, urlOf }
}

/** `host:port` of each server, to be read by people. */
export const namesOf = (hosts: DatabaseHost[]): string => hosts.map(({ host, port }) => `${host}:${port}`).join(',')

function hostsOf(authority: string, hosts: string | null, ports: string | null): DatabaseHost[] | undefined {
  const listed = authority.split(',').map(one => /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(one))
  if (!listed.every(one => one !== null)) return undefined
  const names = hosts?.split(',') ?? listed.map(one => decodeURIComponent(one[1]!.replace(/^\[|\]$/g, '')))
  const given = ports?.split(',') ?? (hosts === null ? listed.map(one => one[2] ?? '') : [listed[0]![2] ?? ''])
  if (given.length !== 1 && given.length !== names.length) return undefined
  const found = names.map((host, at) => ({
    host: host || 'localhost',
    port: Number(given[given.length === 1 ? 0 : at] || defaultPort)
  }))
  return found.every(({ port }) => Number.isInteger(port) && port > 0 && port < 65_536) ? found : undefined
}

const defaultPort = 5432
