import { lazy, Suspense } from 'react'

const Gradient = lazy(async () => ({ default: (await import('./gradient.tsx')).Gradient }))

/** Animated greeting background, loaded lazily. */
export function LazyGradient() {
  return (
    <Suspense>
      <Gradient />
    </Suspense>
  )
}
