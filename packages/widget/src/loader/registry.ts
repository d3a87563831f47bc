import { createInstance } from './instance.ts'
import { optionsOf } from './options.ts'
import type { ImportLate, Instance, PageRegistry, StartElement } from './widget.ts'

export function createRegistry(importLate: ImportLate): PageRegistry {
  const instances: Instance[] = []
  const start: StartElement = (options, element) => createInstance(options, importLate, instances, element)
  const get = (id: string) => instances.find(instance => instance.id === id)
  return { init: options => get(optionsOf(options).id) ?? start(options).instance, get, instances, start }
}
