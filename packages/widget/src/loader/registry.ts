import { createInstance } from './instance.ts'
import { optionsOf } from './options.ts'
import type { Instance, InstanceEnvironment, PageRegistry, StartElement } from './widget.ts'

/** `importLate` fetches the code that comes after the launcher, from an origin. */
export function createRegistry(importLate: InstanceEnvironment['importLate']): PageRegistry {
  const instances: Instance[] = []
  const start: StartElement = (options, element) => createInstance(options, { element, importLate, instances })
  const get = (id: string) => instances.find(instance => instance.id === id)
  return { init: options => get(optionsOf(options).id) ?? start(options).instance, get, instances, start }
}
