import { AppError } from '@lyceum/core/contract'
import type { Config } from '../config.ts'

/** The origins that are us: our address, and where that is this very machine, its other names. */
export function ownOrigins({ baseUrl }: Pick<Config, 'baseUrl'>): string[] {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopback(hostname)) return [origin]
  const others = loopbackNames.map(name => `${protocol}//${name}${port && `:${port}`}`)
  return [...new Set([origin, ...others])]
}

/** Whether a host name means this machine. */
export const isLoopback = (hostname: string) => loopbackNames.includes(hostname) || hostname === '[::1]'

const loopbackNames = ['localhost', '127.0.0.1']

/** Refuses an address to return to that is not ours. `path`, when given, must be exactly this one. @throws validation */
export function checkReturnAddress(config: Config, address: string, path?: string): string {
  const refused = () => new AppError('validation', { problems: [{ path: ['redirectUri'], reason: 'invalidUrl' }] })
  if (!URL.canParse(address)) throw refused()
  const url = new URL(address)
  if (!ownOrigins(config).includes(url.origin) || url.username || url.password) throw refused()
  if (path && (url.pathname !== path || url.search || url.hash)) throw refused()
  return url.href
}
