import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** Loads again, when next drawn, each part that has failed to load. */
const failed = new Set<() => void>()

function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Like React's `lazy`, which keeps a failure for good; after a `FailureBoundary` this one loads again. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>
): ComponentType<Props> {
  const begin = (): ComponentType<Props> =>
    lazy(() =>
      load().catch(failure => {
        failed.add(forget)
        throw failure
      })
    ) as unknown as ComponentType<Props>
  let part = begin()
  const forget = () => {
    part = begin()
  }
  return props => createElement(part, props)
}

type BoundaryProps = {
  children: ReactNode
  /** Drawn in place of the children. `again` draws them once more, loading what has failed to load. */
  fallback: (cause: unknown, again: () => void) => ReactNode
}

/** Keeps the rest of the page standing when a part of it fails. What failed is tried again when the network returns. */
export class FailureBoundary extends Component<BoundaryProps, { failure?: { cause: unknown } }> {
  override state: { failure?: { cause: unknown } } = {}

  static getDerivedStateFromError(cause: unknown) {
    return { failure: { cause } }
  }

  override componentDidCatch() {
    addEventListener('online', this.again, { once: true })
  }

  override componentWillUnmount() {
    removeEventListener('online', this.again)
    if (this.state.failure) forgetFailures()
  }

  again = () => {
    removeEventListener('online', this.again)
    forgetFailures()
    this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.cause, this.again) : this.props.children
  }
}
