import { createRegistry } from './registry.ts'

/** The widgets that a page has from the package of npm, whose bundler makes a chunk of what comes after the launcher. */
export const registry = /* @__PURE__ */ createRegistry(() => import('./panel.ts'))
