import { createInstance } from './instance.ts'
import { type Options, optionsOf } from './options.ts'
import type { Instance, LateCode, Registry, StartElement } from './widget.ts'

/** `importLate` fetches the code that comes after the launcher. */
export function createRegistry(importLate: (options: Options) => Promise<LateCode>): Registry & { start: StartElement } {
  const instances: Instance[] = []
  const start: StartElement = (options, element) => createInstance(options, { element, importLate, instances })
  const get = (id: string) => instances.find(instance => instance.id === id)
  return { init: options => get(optionsOf(options).id) ?? start(options).instance, get, instances, start }
}
