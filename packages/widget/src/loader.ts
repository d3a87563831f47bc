import type { defineElement } from './loader/element.ts'
import type { WidgetOptions } from './loader/options.ts'
import { createRegistry } from './loader/registry.ts'
import { version } from './loader/version.ts'
import type { LateCode, PageRegistry, Registry } from './loader/widget.ts'

/** The global `window.LyceumChat`. Called with the name of a method, it calls that method on every instance. */
export type LyceumChatGlobal = Registry & {
  (verb: string, ...rest: unknown[]): void
  version: string
}

/** With what `<lyceum-chat>` needs of it, whichever tag of the page defines that. That of an older script has no `start`. */
type OwnGlobal = LyceumChatGlobal & Partial<PageRegistry>

declare global {
  interface Window {
    /** A page may define a stub with a queue `q`, so that calls made before this script loads are not lost. */
    LyceumChat?: Partial<LyceumChatGlobal> & { q?: Iterable<unknown>[] }
  }
}

/** File name of the code that comes after the launcher; the build fills it in. */
const lateFile = '%PANEL%'

/** Calls that wait for a widget. */
const maxQueued = 99

const script = document.currentScript as HTMLScriptElement | null
const baseUrl = script?.src
// The URL is absolute, because a cross-origin script has no base URL to import from.
const importFrom = (origin: string) => import(origin + lateFile) as Promise<LateCode & { defineElement: typeof defineElement }>
const registry = createRegistry(importFrom)

function init(options: WidgetOptions) {
  const instance = registry.init({ baseUrl, ...options })
  // What was called before any widget was there.
  runQueue()
  return instance
}

function call(verb: string, ...rest: unknown[]) {
  if (verb === 'init') init(...(rest as [WidgetOptions]))
  // While the page has no widget, calls wait for one; the first ones are kept. To ask for the length would take 5 bytes more.
  else if (!registry.instances[0]) queue[maxQueued - 1] ?? queue.push([verb, ...rest])
  else
    for (const instance of [...registry.instances])
      (instance as unknown as Record<string, (...args: unknown[]) => void>)[verb]?.(...rest)
}

// A second script tag on a page uses the first one's global.
const existing = window.LyceumChat as (OwnGlobal & { q?: Iterable<unknown>[] }) | undefined
const queue = existing?.q ?? []
const runQueue = () => queue.splice(0).forEach(given => void call(...(given as [string])))
const api = existing?.init ? existing : (Object.assign(call, registry, { version, init }) satisfies OwnGlobal)
window.LyceumChat = api

const attributes = (script?.dataset ?? {}) as WidgetOptions & { manual?: string }
if (attributes.share || attributes.token) attributes.manual ?? api.init({ baseUrl, ...attributes })
else if (baseUrl)
  // For `<lyceum-chat>`, which a tag without a share is for.
  importFrom(new URL(baseUrl).origin)
    .then(part => part.defineElement((api.start ? api : registry) as PageRegistry, baseUrl, runQueue))
    .catch(console.error)
runQueue()
