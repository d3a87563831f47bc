import type { WidgetOptions } from './options.ts'
import { createRegistry } from './registry.ts'
import type { PageRegistry } from './widget.ts'

/** The widgets that a page has from the package of npm, whose bundler makes a chunk of what comes after the launcher. */
export const registry = /* @__PURE__ */ fromPackage(/* @__PURE__ */ createRegistry(() => import('./panel.ts')))

/** A package does not know which server it is for. */
function fromPackage({ init, start, ...others }: PageRegistry): PageRegistry {
  return {
    ...others,
    init: options => init(withServer(options)),
    start: (options, element) => start(withServer(options), element)
  }
}

function withServer(options: WidgetOptions): WidgetOptions {
  if (!options.baseUrl) throw new Error('LyceumChat: no baseUrl, which is the address of the server: https://ai.example.edu')
  return options
}
