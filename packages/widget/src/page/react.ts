import {
  type ComponentChild,
  type ComponentType,
  type ContainerNode,
  createContext,
  createElement,
  Fragment,
  options,
  render,
  type VNode
} from 'preact'
import { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

/** React's API on Preact, as far as the chat uses it: `preact/compat` would be twice the bytes for what nobody here calls. */
export { createContext, Fragment, useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState }

type Props = Record<string, unknown>

/** Draws again only when a prop is another. */
export function memo<P extends object>(part: ComponentType<P>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: this is what makes one, once for each module that calls it
  return function Memo(this: { props: Props; shouldComponentUpdate(next: Props): boolean }, props: P) {
    this.shouldComponentUpdate = next => differs(this.props, next)
    return createElement(part, props)
  } as ComponentType<P>
}

function differs(before: Props, after: Props): boolean {
  for (const key in { ...before, ...after }) if (before[key] !== after[key]) return true
  return false
}

export function useSyncExternalStore<T>(subscribe: (onChange: () => void) => () => void, get: () => T): T {
  const value = get()
  const shown = useRef(value)
  const [, again] = useState({})
  useLayoutEffect(() => {
    shown.current = value
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `get` belongs to the store that `subscribe` stands for
  useEffect(() => {
    const look = () => get() !== shown.current && again({})
    // It may have changed between drawing and listening.
    look()
    return subscribe(look)
  }, [subscribe])
  return value
}

export const createRoot = (container: ContainerNode) => ({ render: (view: ComponentChild) => render(view, container) })

const { vnode, event } = options

options.event = given => {
  const known = event ? event(given) : given
  return Object.assign(known, { nativeEvent: known })
}

options.vnode = (node: VNode) => {
  if (typeof node.type === 'string') {
    const props = native(node.type, node.props as Props)
    node.props = (props.style ? { ...props, style: withUnits(props.style as Props) } : props) as typeof node.props
  }
  vnode?.(node)
}

/** React's lengths are numbers. */
const withUnits = (style: Props) =>
  Object.fromEntries(Object.entries(style).map(([name, value]) => [name, typeof value === 'number' ? `${value}px` : value]))

/** React's `change` is the browser's `input`, and its camel case in drawings is the browser's kebab case. */
function native(type: string, props: Props): Props {
  if (type === 'textarea' || (type === 'input' && !/file|checkbox/.test(String(props.type)))) {
    const { onChange, ...rest } = props
    return onChange ? { ...rest, onInput: onChange } : props
  }
  if (type !== 'svg') return props
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name.replace(/^stroke([A-Z])/, (_, l) => `stroke-${l.toLowerCase()}`), value])
  )
}
