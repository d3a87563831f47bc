import { type CSSProperties, createElement, useEffect, useRef, useState } from 'react'
import { leaveHost } from './loader/leave-host.ts'
import type { IdentityOptions, WidgetOptions } from './loader/options.ts'
import { registry } from './loader/package-registry.ts'
import type { Instance } from './loader/widget.ts'

export type { WidgetOptions } from './loader/options.ts'
export type { Instance, WidgetListener } from './loader/widget.ts'

/**
 * A widget in the corner of the page for as long as the component is mounted, or in the element `inside`, once that is there. Null until
 * it is started, which waits for a share. Changed options are passed on, and those that are left out from then on are taken back.
 */
export function useLyceumChat(options: WidgetOptions, inside?: HTMLElement | null): Instance | null {
  const [instance, setInstance] = useState<Instance | null>(null)
  const latest = useRef(options)
  latest.current = options
  // Functions are other ones each time that a component is drawn: the widget keeps these.
  const [{ onEvent, identity }] = useState(() => ({
    onEvent: ((...event) => latest.current.onEvent?.(...event)) satisfies WidgetOptions['onEvent'],
    identity: { getToken: previous => latest.current.identity!.getToken(previous) } satisfies IdentityOptions
  }))
  const passed = () => ({ ...latest.current, onEvent, ...(latest.current.identity && { identity }) })
  const { share, token, id, mode, baseUrl } = options
  const waits = inside === null || !(share || token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are passed on below
  useEffect(() => {
    if (waits) return
    const placed = registry.start(passed(), inside)
    setInstance(placed.instance)
    return () => {
      placed.detach()
      if (inside) leaveHost(inside)
      setInstance(null)
    }
  }, [share, token, id, mode, baseUrl, inside, waits])
  const told = writtenOut(options)
  const before = useRef({ told, options })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written out changes when an option does
  useEffect(() => {
    const gone = Object.keys(before.current.options).map(name => [name, undefined])
    if (told !== before.current.told) instance?.update({ ...Object.fromEntries(gone), ...passed() })
    before.current = { told, options }
  }, [told, instance])
  return instance
}

/** By which a change of options is noticed. A target is never changed, and React's own elements cannot be written out. */
function writtenOut({ target: _, ...options }: WidgetOptions): string {
  try {
    return JSON.stringify(options)
  } catch {
    // What cannot be passed on either: the widget says so.
    return ''
  }
}

export type LyceumChatProps = WidgetOptions & {
  className?: string
  style?: CSSProperties
  /** The instance, once it is started. */
  onInstance?(instance: Instance | null): void
}

/** The chat as a component: with `mode="inline"` in its place, where it is as high as that; else in the corner or over the page. */
export function LyceumChat({ className, style, onInstance, ...options }: LyceumChatProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const instance = useLyceumChat(options, place)
  const tell = useRef(onInstance)
  tell.current = onInstance
  useEffect(() => tell.current?.(instance), [instance])
  return createElement('div', { ref: setPlace, className, style })
}
