import { createInstance, type Instance, type PlacedInstance } from './loader/instance.ts'
import { optionsOf, type RawOptions } from './loader/options.ts'

/** The global `window.LyceumChat`. Called with the name of a method, it calls that method on every instance. */
export type LyceumChatGlobal = {
  (verb: string, ...rest: unknown[]): void
  version: string
  /** Starts a widget; with an `id` in use (by default the share) it returns the existing instance. */
  init(options: RawOptions): Instance
  get(id: string): Instance | undefined
  readonly instances: readonly Instance[]
}

declare const VERSION: string
declare global {
  interface Window {
    /** A page may define a stub with a queue `q`, so that calls made before this script loads are not lost. */
    LyceumChat?: Partial<LyceumChatGlobal> & { q?: Iterable<unknown>[] }
  }
}

const script = document.currentScript as HTMLScriptElement | null
const baseUrl = script?.src
const instances: PlacedInstance[] = []
const queuedCalls = window.LyceumChat?.q ?? []

function call(verb: string, ...rest: unknown[]) {
  if (verb === 'init') init(rest[0] as RawOptions)
  else
    for (const instance of [...instances]) (instance as unknown as Record<string, (...args: unknown[]) => void>)[verb]?.(...rest)
}

const get = (id: string) => instances.find(instance => instance.id === id)

function init(raw: RawOptions): Instance {
  const options = optionsOf({ baseUrl, ...raw })
  const existing = get(options.id)
  if (existing) return existing
  const instance = createInstance(options, {
    onOpen() {
      for (const other of instances) if (other !== instance) other.close()
    },
    onDestroy() {
      instances.splice(instances.indexOf(instance), 1)
      place()
    }
  })
  instances.push(instance)
  place()
  return instance
}

/** Puts the launchers of each corner beside each other. */
function place() {
  const counts = { left: 0, right: 0 }
  for (const { corner, place } of instances) if (corner) place(counts[corner]++)
}

// A second script tag on a page uses the first one's global.
const existing = window.LyceumChat as LyceumChatGlobal | undefined
const api = existing?.init
  ? existing
  : (Object.assign(call, { version: VERSION, init, get, instances }) satisfies LyceumChatGlobal)
window.LyceumChat = api

const attributes = script?.dataset
if (attributes && (attributes.share || attributes.token) && attributes.manual === undefined) api.init({ baseUrl, ...attributes })
for (const [verb, ...rest] of queuedCalls) call(verb as string, ...rest)
