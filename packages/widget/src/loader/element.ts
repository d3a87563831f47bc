import { leaveHost } from './leave-host.ts'
import type { WidgetAttributes, WidgetOptions } from './options.ts'
import { withOwnId } from './own-id.ts'
import type { Instance, PageRegistry, Placed } from './widget.ts'

const names = [
  'share',
  'id',
  'baseUrl',
  'mode',
  'locale',
  'theme',
  'accent',
  'position',
  'zIndex',
  'title',
  'open',
  'preload',
  'conversationId',
  'persist',
  'consent'
] as const satisfies readonly (keyof WidgetAttributes)[]
const attributeOf = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
/** What decides which chat it is, and where. */
const deciding = ['share', 'mode', 'base-url']

/** `<lyceum-chat>` on a page. */
export type ChatElement = HTMLElement & {
  /** What leads the chat; undefined while the element is on no page, or has no share. */
  readonly instance: Instance | undefined
  /** Options that are no texts. Attributes have the others. */
  options: WidgetOptions
}

/** As the element's attributes are named: `base-url`. */
type AttributeOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeOf<Rest>}`
  : Name

/** The attributes of `<lyceum-chat>`. */
export type ChatElementAttributes = {
  [Name in (typeof names)[number] as AttributeOf<Name>]?: Exclude<WidgetAttributes[Name], object>
}

declare global {
  interface HTMLElementTagNameMap {
    'lyceum-chat': ChatElement
  }
}

/**
 * Defines `<lyceum-chat share="…" mode="inline">`, which is the widget: events are dispatched on it, and `instance` leads it. Options that
 * are no texts are set as `options`, before it is on the page or later. `onStart` is called when one has started, and those that came with it.
 */
export function defineElement(registry: PageRegistry, baseUrl?: string, onStart?: () => void): void {
  if (customElements.get('lyceum-chat')) return
  customElements.define(
    'lyceum-chat',
    class extends HTMLElement {
      static observedAttributes = names.map(attributeOf)
      #placed: Placed | undefined
      #options: WidgetOptions = {}

      get instance() {
        return this.#placed?.widget.left ? undefined : this.#placed?.instance
      }

      get options() {
        return this.#options
      }

      set options(options: WidgetOptions) {
        this.#options = options
        if (this.instance) this.instance.update(options)
        else this.connectedCallback()
      }

      connectedCallback() {
        // Set by code that ran before this element was known.
        if (Object.hasOwn(this, 'options')) {
          this.#options = Object.getOwnPropertyDescriptor(this, 'options')!.value
          Reflect.deleteProperty(this, 'options')
        }
        // One that was destroyed has left.
        if (this.#placed?.widget.left) this.#placed = undefined
        const options = { ...(baseUrl && { baseUrl }), ...this.#read(), ...this.#options }
        if (!this.isConnected || this.#placed || !options.share) return
        this.#placed = registry.start(withOwnId(options, registry), this)
        if (onStart) queueMicrotask(onStart)
      }

      disconnectedCallback() {
        this.#placed?.detach()
        leaveHost(this)
        this.#placed = undefined
      }

      attributeChangedCallback(name: string, before: string | null, value: string | null) {
        if (before === value) return
        if (!this.instance || deciding.includes(name)) {
          this.disconnectedCallback()
          this.connectedCallback()
        } else {
          // Its name may have a number.
          const { id: _, ...others } = this.#read()
          this.instance.update({ ...others, [names.find(option => attributeOf(option) === name)!]: value ?? undefined })
        }
      }

      #read(): WidgetOptions {
        const given = names.flatMap(name => {
          const value = this.getAttribute(attributeOf(name))
          return value === null ? [] : [[name, value] as const]
        })
        return Object.fromEntries(given)
      }
    }
  )
}
