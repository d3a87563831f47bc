import type { Config } from './config.ts'

/** The server's own origins: its configured address and, if that is this machine, the machine's other local names. */
export function ownOrigins({ baseUrl }: Pick<Config, 'baseUrl'>): string[] {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopback(hostname)) return [origin]
  const others = loopbackNames.map(name => `${protocol}//${name}${port && `:${port}`}`)
  return [...new Set([origin, ...others])]
}

/** Whether a host name refers to this machine. */
export const isLoopback = (hostname: string) => loopbackNames.includes(hostname) || hostname === '[::1]'

const loopbackNames = ['localhost', '127.0.0.1']
