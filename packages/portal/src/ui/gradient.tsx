import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { createGradient } from './gradient-picture.ts'

const frame = 1000 / 24

/**
 * The slow wash of colour behind a greeting: lies at the top of the nearest positioned ancestor, fades into the paper within 360 px.
 * Stands still under reduced motion, and costs nothing while it cannot be seen.
 */
export function Gradient({ seed = 1000, noise = 0.1 }: { seed?: number; noise?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? play(canvas.current, createGradient(seed, noise)) : undefined), [seed, noise])
  return (
    <Place aria-hidden>
      <Wash ref={canvas} width={160} height={48} />
    </Place>
  )
}

/** Draws up to 24 pictures a second while seen; returns how to stop. */
function play(canvas: HTMLCanvasElement, draw: ReturnType<typeof createGradient>): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => {}
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let request = 0
  let last = 0
  let onScreen = false

  const loop = (now: number) => {
    request = requestAnimationFrame(loop)
    if (now - last < frame) return
    last = now
    draw(pen, now / 1000)
  }
  const decide = () => {
    cancelAnimationFrame(request)
    if (onScreen && !document.hidden && !still.matches) request = requestAnimationFrame(loop)
  }

  draw(pen, 0)
  const observer = new IntersectionObserver(entries => {
    onScreen = entries.some(entry => entry.isIntersecting)
    decide()
  })
  observer.observe(canvas)
  still.addEventListener('change', decide)
  document.addEventListener('visibilitychange', decide)
  return () => {
    cancelAnimationFrame(request)
    observer.disconnect()
    still.removeEventListener('change', decide)
    document.removeEventListener('visibilitychange', decide)
  }
}

const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  z-index: 0;
  height: 360px;
  overflow: hidden;
  pointer-events: none;
  user-select: none;
  ${theme.media.forced} { display: none; }
`

const Wash = styled.canvas`
  width: 100%;
  /* A phone sees the first clouds at their true breadth instead of all of them as stripes. */
  min-width: 640px;
  max-width: none;
  height: 100%;
  opacity: 0.16;
  mask-image: linear-gradient(#000 20%, rgb(0 0 0 / 0.55) 50%, transparent);
`
