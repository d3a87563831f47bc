import { execFileSync, spawnSync } from 'node:child_process'
import net from 'node:net'
import type { NetworkPlace } from '../../packages/api/src/testing/postgres-cluster.ts'

/** Machines on one network: namespaces of this machine, each with an address of its own. */
export type Network = {
  /** The machine of this name, made when it is first asked for. */
  machine(name: string): NetworkPlace
  /** Takes a machine off the network: what is sent to it is lost, and its connections stay open. */
  unplug(name: string): void
  /** Makes a port of 127.0.0.1 reachable for the machines; returns its address for them. */
  show(port: number): Promise<string>
  end(): void
}

const bridge = 'lyceum0'
const prefix = '10.98.0.'
const home = `${prefix}1`

/** @throws when namespaces cannot be made here: it takes Linux and its administrator */
export function startNetwork(): Network {
  const machines = new Map<string, NetworkPlace>()
  const servers: net.Server[] = []
  const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  removeLeft(ip)
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${home}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  function add(name: string): NetworkPlace {
    const [space, outside] = [`lyceum-${name}`, `ly-${name}`]
    const address = `${prefix}${10 + machines.size}`
    ip('netns', 'add', space)
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', outside, 'master', bridge, 'up')
    for (const words of [
      ['address', 'add', `${address}/24`, 'dev', 'eth0'],
      ['link', 'set', 'eth0', 'up'],
      ['link', 'set', 'lo', 'up']
    ])
      ip('-n', space, ...words)
    const place = { within: ['ip', 'netns', 'exec', space], address }
    machines.set(name, place)
    return place
  }

  return {
    machine: name => machines.get(name) ?? add(name),
    unplug: name => void ip('link', 'set', `ly-${name}`, 'down'),
    async show(port) {
      const server = net.createServer(incoming => {
        const onward = net.connect(port, '127.0.0.1')
        incoming.pipe(onward).pipe(incoming)
        incoming.on('error', () => onward.destroy())
        onward.on('error', () => incoming.destroy())
      })
      await new Promise<void>(resolve => server.listen(0, home, resolve))
      servers.push(server)
      return `${home}:${(server.address() as net.AddressInfo).port}`
    },
    end() {
      for (const server of servers) server.close()
      removeLeft(ip)
    }
  }
}

/** Also what a run left that was killed. */
function removeLeft(ip: (...words: string[]) => string): void {
  const spaces = ip('netns', 'list')
    .split('\n')
    .map(line => line.split(' ')[0]!)
  for (const space of spaces) if (space.startsWith('lyceum-')) ip('netns', 'delete', space)
  // A namespace goes some time after it is deleted, and its link with it: some may be gone by now.
  for (const link of ip('-brief', 'link', 'show', 'type', 'veth')
    .split('\n')
    .map(line => line.split(/[@ ]/)[0]!))
    if (link.startsWith('ly-')) spawnSync('ip', ['link', 'delete', link])
  if (ip('-brief', 'link', 'show', 'type', 'bridge').includes(`${bridge} `)) ip('link', 'delete', bridge)
}
