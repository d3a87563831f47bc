import type { InitOptions } from './loader/options.ts'
import { registry } from './loader/package-registry.ts'
import type { Instance } from './loader/widget.ts'

export type { WidgetEvents, WidgetEventType, WidgetListener } from './loader/events.ts'
export type { IdentityOptions, InitOptions, LauncherOptions, WidgetAttributes, WidgetOptions } from './loader/options.ts'
export { version } from './loader/version.ts'
export type { Instance, Verbs, WidgetState } from './loader/widget.ts'
export type { LyceumChatGlobal } from './loader.ts'
export type { ChatFeature, ChatTheme } from './protocol.ts'

/** Starts a widget on this page; with an `id` in use (by default the share) it returns the existing instance. `baseUrl` is the server. */
export const init = (options: InitOptions): Instance => registry.init(options)

/** The instance with this id. */
export const get = (id: string): Instance | undefined => registry.get(id)

/** All widgets of this page. */
export const instances = (): readonly Instance[] => registry.instances
