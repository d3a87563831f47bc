/** What to watch of a chat on a page. */
export type Watched = {
  /** The element whose shadow holds the launcher, a button, and the frame if there is one. */
  element: string
  /** Whether the chat stands in a frame, or in the page itself. */
  framed: boolean
  /** What a question is typed into. */
  field: string
  /** What the chat's own code draws, when it can send. */
  ready: string
}

/**
 * Runs in every frame, and says on the console when something is there for the first time. It looks when something has changed, because
 * looking in every frame would be most of the work.
 */
export function watch({ element, framed, field, ready }: Watched): void {
  const roots: ParentNode[] = [document]
  const inShadow = (selector: string) => document.querySelector(element)?.shadowRoot?.querySelector(selector)
  const isVisible = (frame?: Element | null) => frame && getComputedStyle(frame).visibility === 'visible'
  const anywhere = (selector: string) => roots.map(root => root.querySelector(selector)).find(found => found)
  const hasRoom = (found?: Element | null) => found && found.getBoundingClientRect().width > 0 && !found.matches(':disabled')
  const onPage = { launcher: () => inShadow('button') }
  const inFrame = { field: () => document.querySelector(field), interactive: () => document.querySelector(ready) }
  const ofOne = { shown: () => hasRoom(anywhere(field)), field: () => anywhere(field), interactive: () => anywhere(ready) }
  const wanted: Record<string, () => unknown> =
    window !== top ? inFrame : framed ? { ...onPage, shown: () => isVisible(inShadow('iframe')) } : { ...onPage, ...ofOne }
  const look = () => {
    for (const [name, isThere] of Object.entries(wanted))
      if (isThere()) {
        delete wanted[name]
        requestAnimationFrame(() => console.log(`mark ${name} ${performance.timeOrigin + performance.now()}`))
      }
  }
  const changes = new MutationObserver(look)
  const observed = { subtree: true, childList: true, attributeFilter: ['style'] }
  changes.observe(document, { subtree: true, childList: true })
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    roots.push(root)
    changes.observe(root, observed)
    return root
  }
}

/** Presses the launcher as a finger does, which no pointer announces. Returns when. */
export function press(element: string): number {
  const at = performance.timeOrigin + performance.now()
  document.querySelector(element)!.shadowRoot!.querySelector('button')!.click()
  return at
}

/**
 * Types a question where the chat is, and presses what sends until the field is empty, as somebody does who sees that nothing happens.
 * What is typed stays typed, so it is typed once.
 */
export function typeAndSend({ field, send }: { field: string; send: string }): void {
  const roots = (within: ParentNode): ParentNode[] => [
    within,
    ...[...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))
  ]
  const root = roots(document).find(one => one.querySelector(field))!
  const box = root.querySelector<HTMLTextAreaElement>(field)!
  box.focus()
  document.execCommand('insertText', false, 'What does a limit say?')
  const press = () => {
    const now = root.querySelector<HTMLTextAreaElement>(field)
    if (!now || !(now.value ?? now.textContent)) return
    root.querySelector<HTMLElement>(send)?.click()
    setTimeout(press, 50)
  }
  requestAnimationFrame(press)
}
