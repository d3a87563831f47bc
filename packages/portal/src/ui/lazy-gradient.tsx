import { lazy, Suspense } from 'react'

const Gradient = lazy(async () => ({ default: (await import('./gradient.tsx')).Gradient }))

/** The wash behind a greeting, which nobody waits for. */
export function LateGradient() {
  return (
    <Suspense>
      <Gradient />
    </Suspense>
  )
}
