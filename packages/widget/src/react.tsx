import { type CSSProperties, createElement, useEffect, useRef, useState } from 'react'
import { leaveHost } from './loader/leave-host.ts'
import type { WidgetOptions } from './loader/options.ts'
import { registry } from './loader/package-registry.ts'
import type { Instance } from './loader/widget.ts'

export type { WidgetOptions } from './loader/options.ts'
export type { Instance, WidgetListener } from './loader/widget.ts'

/**
 * A widget in the corner of the page for as long as the component is mounted, or in the element `inside`, once that is there. Null until
 * it is started. Changed options are passed on.
 */
export function useLyceumChat(options: WidgetOptions, inside?: HTMLElement | null): Instance | null {
  const [instance, setInstance] = useState<Instance | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { share, token, id, mode, baseUrl } = options
  const waits = inside === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are passed on below
  useEffect(() => {
    if (waits) return
    const onEvent: WidgetOptions['onEvent'] = (...event) => latest.current.onEvent?.(...event)
    const placed = registry.start({ ...latest.current, onEvent }, inside)
    setInstance(placed.instance)
    return () => {
      placed.detach()
      if (inside) leaveHost(inside)
      setInstance(null)
    }
  }, [share, token, id, mode, baseUrl, inside, waits])
  const told = JSON.stringify(options)
  const first = useRef(told)
  useEffect(() => {
    if (told !== first.current) instance?.update(JSON.parse(told))
    first.current = told
  }, [told, instance])
  return instance
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
