import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on now, for a program that has to be told one. It is below those that systems give to outgoing
 * connections, of which one may take it before the program does.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return freePort()
  }
  await new Promise(resolve => probe.close(resolve))
  return port
}
