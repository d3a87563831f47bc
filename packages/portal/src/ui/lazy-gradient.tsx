import { type ComponentType, lazy, Suspense } from 'react'

const Gradient = lazy(() =>
  import('./gradient.tsx').then(
    (kit): { default: ComponentType } => ({ default: kit.Gradient }),
    () => ({ default: () => null })
  )
)

/** Animated greeting background, loaded lazily; left out where it does not load. */
export function LazyGradient() {
  return (
    <Suspense>
      <Gradient />
    </Suspense>
  )
}
