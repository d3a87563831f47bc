import { defineElement } from './loader/element.ts'
import { registry } from './loader/package-registry.ts'

export type { ChatElement, ChatElementAttributes } from './loader/element.ts'

// Where there is no page, as on a server that draws, there is nothing to define.
if (typeof customElements !== 'undefined') defineElement(registry)
