import { createInstance, type Instance } from './loader/instance.ts'
import { optionsOf, type RawOptions } from './loader/options.ts'

/** What a page finds under `window.LyceumChat`. Calling it with a verb does that verb on every instance. */
export type LyceumChatGlobal = {
  (verb: string, ...rest: unknown[]): void
  version: string
  /** Starts a widget; the same `id` (by default the share) answers the instance that runs already. */
  init(options: RawOptions): Instance
  get(id: string): Instance | undefined
  readonly instances: readonly Instance[]
}

declare const VERSION: string
declare global {
  interface Window {
    /** A page may define a stub with a queue `q`, so that calls before this script are kept. */
    LyceumChat?: Partial<LyceumChatGlobal> & { q?: ArrayLike<unknown>[] }
  }
}

const script = document.currentScript as HTMLScriptElement | null
const baseUrl = script?.src
const instances: Instance[] = []
const early = window.LyceumChat?.q ?? []

function call(verb: string, ...rest: unknown[]) {
  if (verb === 'init') init(rest[0] as RawOptions)
  else
    for (const instance of [...instances]) (instance as unknown as Record<string, (...given: unknown[]) => void>)[verb]?.(...rest)
}

const get = (id: string) => instances.find(instance => instance.id === id)

function init(raw: RawOptions): Instance {
  const options = optionsOf({ baseUrl, ...raw })
  const known = get(options.id)
  if (known) return known
  const instance = createInstance(options, VERSION, () => instances.splice(instances.indexOf(instance), 1))
  instances.push(instance)
  return instance
}

// A second script tag on a page joins the first one's widgets.
const known = window.LyceumChat as LyceumChatGlobal | undefined
const space = known?.init ? known : (Object.assign(call, { version: VERSION, init, get, instances }) satisfies LyceumChatGlobal)
window.LyceumChat = space

const given = script?.dataset
if (given && (given.share || given.token) && given.manual === undefined) space.init({ baseUrl, ...given })
for (const [verb, ...rest] of early.map(one => Array.from(one))) call(verb as string, ...rest)
