import { Worker } from 'node:worker_threads'
import { memorySignal } from './messages.ts'

/**
 * Watches this process from a thread, which also runs while a library does not return: ends it when it holds more memory than
 * allowed, of whatever kind, or when its parent is gone. Limits of a JavaScript heap do not count buffers and WebAssembly.
 */
export function watchMemory(): { limit(bytes: number): void } {
  const worker = new Worker(watcher, { eval: true, workerData: { parent: process.ppid, signal: memorySignal, everyMs } })
  worker.unref()
  return { limit: bytes => worker.postMessage(bytes) }
}

const everyMs = 25

/** As text, because a thread of its own cannot be started from TypeScript. */
const watcher = `
  const { parentPort, workerData: { parent, signal, everyMs } } = require('node:worker_threads')
  let limit = Infinity
  parentPort.on('message', bytes => { limit = bytes })
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, signal)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, everyMs)`
