import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { say } from './prepare.mjs'

/**
 * The port to listen on. A chosen port is used or the program ends, since a proxy may be configured with it. Instead of the
 * default port, the next free one is used.
 * @param {{ name: string, host: string, chosen: string | undefined, otherwise: number }} wish `name` is the variable's
 */
export async function choosePort({ name, host, chosen, otherwise }) {
  const wanted = Number(chosen || otherwise)
  // Invalid values are left to the server's check of its configuration.
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) return wanted
  if (await isFree(host, wanted)) return wanted
  const taken = `Port ${wanted} is in use by ${ownerOf(wanted) ?? 'another program'}.`
  if (chosen) {
    say(`${taken} End it, or set ${name} to another port.`)
    process.exit(1)
  }
  let free = wanted + 1
  while (!(await isFree(host, free))) free++
  say(`${taken} Taking ${free}; set ${name} to choose.`)
  return free
}

function isFree(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', failure =>
      failure.code === 'EADDRINUSE' || failure.code === 'EACCES' ? resolve(false) : reject(failure)
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** The process that listens on a port, as `node (process 1234)`; undefined if the system does not report it. */
function ownerOf(port) {
  try {
    const pid = process.platform === 'linux' ? linuxOwner(port) : lsofOwner(port)
    if (!pid) return undefined
    const name = spawnSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' }).stdout?.trim()
    return `${name || 'a program'} (process ${pid})`
  } catch {
    return undefined
  }
}

function lsofOwner(port) {
  const { stdout } = spawnSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' })
  return stdout?.split('\n')[0]
}

/** The kernel's table has the inode of a listening socket; its owner is the process that has the inode open. */
function linuxOwner(port) {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['tcp', 'tcp6'].flatMap(table => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1))
  const listening = rows.map(row => row.trim().split(/\s+/)).find(row => row[1]?.endsWith(local) && row[3] === '0A')
  const socket = listening && `socket:[${listening[9]}]`
  return socket && readdirSync('/proc').find(pid => /^\d+$/.test(pid) && opens(pid, socket))
}

function opens(pid, socket) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some(handle => readlinkSync(`/proc/${pid}/fd/${handle}`) === socket)
  } catch {
    // Another user's process, or one that has just ended.
    return false
  }
}
