import { drawAtOnce } from './use-in-pieces.ts'

/** Pixels between a text and what is seen, from which on it is kept as text. */
const margin = 4000
/** Pixels of a text that stays drawn: it would be drawn again in pieces, and what stands below would jump meanwhile. */
const maxHeight = 6000

/** Sets the height of a text that is kept as text; 0 for one that is drawn. */
type SetKeptHeight = (height: number) => void

const texts = new Map<Element, SetKeptHeight>()
const observers = new Map<Element, IntersectionObserver>()

/**
 * Watches how far a text is from what is seen. Far texts keep their height and their words, but not their elements, so that the memory
 * of a long conversation does not grow with each answer. Returns how to stop watching.
 */
export function watchFar(element: Element, setKeptHeight: SetKeptHeight): () => void {
  const scroller = element.closest('.ly-scroll')
  if (!scroller) return () => {}
  const observer = observers.get(scroller) ?? observe(scroller)
  texts.set(element, setKeptHeight)
  observer.observe(element)
  return () => {
    texts.delete(element)
    observer.unobserve(element)
    if ([...texts.keys()].some(text => scroller.contains(text))) return
    observer.disconnect()
    observers.delete(scroller)
  }
}

function observe(root: Element): IntersectionObserver {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (isIntersecting) texts.get(target)?.(0)
        else if (boundingClientRect.height < maxHeight && !isInUse(target)) texts.get(target)?.(boundingClientRect.height)
    },
    { root, rootMargin: `${margin}px` }
  )
  observers.set(root, observer)
  return observer
}

/** Whether the focus or a selection is in an element, either of which would be lost with what it contains. */
function isInUse(element: Element): boolean {
  const selection = getSelection()
  return (
    element.contains(document.activeElement) || (!!selection && !selection.isCollapsed && selection.containsNode(element, true))
  )
}

if (typeof window !== 'undefined') {
  // What is printed is all drawn.
  addEventListener('beforeprint', () => {
    drawAtOnce()
    for (const setKeptHeight of texts.values()) setKeptHeight(0)
  })
  addEventListener('afterprint', () => {
    for (const observer of observers.values()) observer.disconnect()
    for (const element of texts.keys()) observers.get(element.closest('.ly-scroll')!)?.observe(element)
  })
}
