import type { Widget } from './widget.ts'

/** Milliseconds before a step back: meanwhile the page may go on to another one, or the chat may be opened again. */
const stepBackDelayMs = 50

/** The chats of the page that have a step in its history when they fill the screen, by their ids. */
const widgets = new Map<string, Widget>()
/** The one that fills the screen now. */
let held: Widget | undefined
/** Where the browser is, as far as it has told: an address, whose step, and what the page's own router has kept with it. */
let place: { href: string; step: string | undefined; own: object }
let waiting: ReturnType<typeof setTimeout> | undefined
/** A step back was asked for, and has not arrived. */
let returning = false

const stepOf = (): string | undefined => (widgets.has(history.state?.lyceum) ? history.state.lyceum : undefined)
const here = () => ({ href: location.href, step: stepOf(), own: ownState() })

/**
 * Has Forward open the chat again whose step it leads to, as long as the chat is on the page. Where the page has come back to a step without
 * its chat, by Back from its next page or by a reload, the step is left.
 */
export function followHistory(widget: Widget): void {
  const { id } = widget.options
  dropLeft()
  if (widgets.size === 0) addEventListener('popstate', onMove, true)
  widgets.set(id, widget)
  place = here()
  if (place.step === id && !widget.opened) leaveStep()
}

function dropLeft(): void {
  for (const [id, { left }] of widgets) if (left) widgets.delete(id)
}

/** A chat fills the screen: Back closes it from now on. Returns what is to be done when it does not any more. */
export function holdStep(widget: Widget): () => void {
  held = widget
  clearTimeout(waiting)
  waiting = undefined
  // What is on its way back goes on from there. There is a step already after a reload, or that of a chat which this one has closed.
  if (!returning) addStep(widget)
  return () => {
    if (held === widget) held = undefined
    if (stepOf() === widget.options.id) leaveStep()
  }
}

/**
 * The step has the state of the page's own router. What lies below it has none until then: a router that is told of its own state would load
 * the page again that is there, and what was typed in it would be lost; it takes the empty one for a step within the page.
 */
function addStep({ options: { id } }: Widget): void {
  const isThere = stepOf()
  const state = { ...ownState(), lyceum: id }
  if (isThere) history.replaceState(state, '')
  else {
    if (history.state) history.replaceState(null, '')
    history.pushState(state, '')
  }
  place = here()
}

function ownState(): object {
  const { lyceum: _, ...state } = history.state ?? {}
  return state
}

function leaveStep(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    // The page may have gone on meanwhile. Then the step is left when somebody comes back to it.
    if (!stepOf()) return
    place = here()
    returning = true
    history.back()
  }, stepBackDelayMs)
}

/** Between the page and a step above it nothing changes but the chat: whoever listens later, the page's router, is not told. */
function onMove(event: PopStateEvent): void {
  const before = place
  const asked = returning
  place = here()
  returning = false
  if (before.href !== place.href || before.step === place.step) {
    held?.close()
    if (place.step) leaveStep()
  } else {
    event.stopImmediatePropagation()
    if (place.step) enterStep(widgets.get(place.step)!)
    else {
      if (!event.state && Object.keys(before.own).length > 0) history.replaceState(before.own, '')
      if (!asked) held?.close()
      else if (held) addStep(held)
    }
  }
  dropLeft()
  if (widgets.size === 0) removeEventListener('popstate', onMove, true)
}

/** Forward. */
function enterStep(widget: Widget): void {
  widget.open()
  if (!widget.opened) leaveStep()
}
