import type { Config } from './config.ts'

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
