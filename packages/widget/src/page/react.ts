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
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

/** React's API on Preact, as far as the chat uses it: `preact/compat` would be twice the bytes for what nobody here calls. */
export { createContext, Fragment, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState }

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

/** What JSX is compiled to. */
export const jsx = (type: ComponentType | string, props: Props, key?: string) =>
  createElement(type as string, key === undefined ? props : { ...props, key })
export { jsx as jsxs }

export const createRoot = (container: ContainerNode) => ({ render: (view: ComponentChild) => render(view, container) })

let ids = 0
/** Nothing here is drawn by a server, so that counting is enough. */
export const useId = () => useState(() => `id-${++ids}`)[0]

const { vnode } = options

/** React's `change` is the browser's `input`. */
options.vnode = (node: VNode) => {
  const { type } = node
  const { onChange, ...props } = (type === 'textarea' || type === 'input' ? node.props : {}) as Props
  if (onChange && !/file|checkbox/.test(String(props.type))) node.props = { ...props, onInput: onChange } as never
  vnode?.(node)
}
