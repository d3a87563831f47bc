import {
  type CSSProperties,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  useEffect,
  useRef,
  useState
} from 'react'
import type { ChatElement, ChatElementAttributes } from './loader/element.ts'
import type { WidgetEventType } from './loader/events.ts'
import { leaveHost } from './loader/leave-host.ts'
import type { IdentityOptions, InitOptions, WidgetOptions } from './loader/options.ts'
import { optionsWithParts } from './loader/options-with-parts.ts'
import { withOwnId } from './loader/own-id.ts'
import { registry } from './loader/package-registry.ts'
import type { Instance, Placed } from './loader/widget.ts'

export type { WidgetEvents, WidgetEventType, WidgetListener } from './loader/events.ts'
export type { InitOptions, WidgetOptions } from './loader/options.ts'
export type { Instance } from './loader/widget.ts'

/** What `<lyceum-chat>` takes in JSX. */
export type ChatElementProps = DetailedHTMLProps<HTMLAttributes<ChatElement>, ChatElement> &
  ChatElementAttributes & { options?: WidgetOptions }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lyceum-chat': ChatElementProps
    }
  }
}

/**
 * A widget in the corner of the page for as long as the component is mounted, or in the element `inside`, once that is there. Null until
 * it is started, which waits for a share. Changed options are passed on, and those that are left out from then on are taken back. Components
 * without an element of their own that name the same `id`, or share, have one widget together: each of them hears the events, and the first
 * that has `identity` introduces the person.
 */
export function useLyceumChat(options: InitOptions, inside?: HTMLElement | null): Instance | null {
  const [started, setStarted] = useState<Started | null>(null)
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
    const begun = inside ? startInside(passed(), inside) : startTogether(passed())
    setStarted(begun)
    return () => {
      begun.leave()
      setStarted(null)
    }
  }, [share, token, id, mode, baseUrl, inside, waits])
  const told = writtenOut(options)
  const before = useRef({ told, options })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written out changes when an option does
  useEffect(() => {
    if (told !== before.current.told) started?.update(changed(before.current.options, passed()))
    before.current = { told, options }
  }, [told, started])
  return started?.instance ?? null
}

type Started = Pick<Instance, 'update'> & { instance: Instance; leave(): void }

function startInside(options: InitOptions, inside: HTMLElement): Started {
  const { instance, detach } = registry.start(withOwnId(options, registry), inside)
  return {
    instance,
    update: instance.update,
    leave() {
      detach()
      leaveHost(inside)
    }
  }
}

/** A widget without an element of its own that components have started. */
type Shared = { placed: Placed; users: number }
const together = new Map<Instance, Shared>()

/** Whose tokens introduce the person in a widget that components have together. */
const introducers = new WeakMap<Instance, IdentityOptions>()

/** One share has one widget, however many components ask for it. It is there until the last of them leaves. */
function startTogether({ onEvent, ...options }: InitOptions): Started {
  const there = registry.get(options.id || options.share || options.token!)
  const instance = there ?? begun(options)
  const stopHearing = hearAll(instance, onEvent!)
  const mine: Mine = { instance, identity: options.identity }
  const said = ofMine(mine, options)
  if (there) instance.update(withoutPlace(said))
  const shared = together.get(instance)
  if (shared) shared.users++
  return {
    instance,
    update: changes => instance.update(ofMine(mine, changes)),
    leave() {
      stopHearing()
      // Its function is called until another component has one to say.
      if (introducers.get(instance) === mine.identity) introducers.delete(instance)
      // The page has started it by itself.
      if (!shared || --shared.users > 0) return
      together.delete(instance)
      shared.placed.detach()
    }
  }
}

function begun(options: InitOptions): Instance {
  const placed = registry.start(options)
  together.set(placed.instance, { placed, users: 0 })
  return placed.instance
}

/** What a component has for itself of a widget that others have too. */
type Mine = { instance: Instance; identity: IdentityOptions | undefined }

/** What a component may change of a widget that others have too: not whom they hear, nor who the person is while another one says that. */
function ofMine(mine: Mine, { onEvent: _, ...changes }: WidgetOptions): WidgetOptions {
  const { instance } = mine
  const { identity, ...others } = changes
  if (identity && !introducers.has(instance)) introducers.set(instance, identity)
  mine.identity = identity ?? mine.identity
  if (!mine.identity || introducers.get(instance) !== mine.identity) return others
  if (!identity) introducers.delete(instance)
  return changes
}

const eventTypes = Object.keys({
  open: true,
  close: true,
  beforesend: true,
  ready: true,
  send: true,
  'response.start': true,
  'response.end': true,
  'response.abort': true,
  message: true,
  'citation.click': true,
  feedback: true,
  'conversation.change': true,
  unread: true,
  'auth.required': true,
  'auth.error': true,
  quota: true,
  error: true,
  resize: true
} satisfies Record<WidgetEventType, true>) as WidgetEventType[]

/** Tells a component of every event. Returns how to stop. */
function hearAll(instance: Instance, onEvent: NonNullable<WidgetOptions['onEvent']>): () => void {
  const stops = eventTypes.map(type => instance.on(type, (payload, event) => onEvent(type, payload, event)))
  return () => {
    for (const stop of stops) stop()
  }
}

/** What an update is told: all that is said now, and of what was said before that it is taken back. */
function changed(before: WidgetOptions, now: WidgetOptions): WidgetOptions {
  const parts = optionsWithParts.flatMap(name => {
    const [was, is] = [before[name], now[name]]
    return typeof was === 'object' && typeof is === 'object' ? [[name, { ...takenBack(was), ...is }]] : []
  })
  return withoutPlace({ ...takenBack(before), ...now, ...Object.fromEntries(parts) })
}

const takenBack = (before: object | null) => Object.fromEntries(Object.keys(before ?? {}).map(name => [name, undefined]))

/** Without what an update cannot change: a component that changes it starts anew. */
const withoutPlace = ({ share, token, id, mode, target, baseUrl, ...others }: WidgetOptions): WidgetOptions => others

/** By which a change of options is noticed. A target is never changed, and React's own elements cannot be written out. */
function writtenOut({ target: _, ...options }: WidgetOptions): string {
  try {
    return JSON.stringify(options)
  } catch {
    // What cannot be passed on either: the widget says so.
    return ''
  }
}

export type LyceumChatProps = InitOptions & {
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
