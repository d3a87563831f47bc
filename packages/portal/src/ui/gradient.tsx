import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { createGradient } from './gradient-picture.ts'

const frame = 1000 / 24

/**
 * Animated gradient at the top of the nearest positioned ancestor, fading out within 360 px. Static under reduced motion, and
 * paused while it is not visible.
 */
export function Gradient({ seed = 1000, noise = 0.1 }: { seed?: number; noise?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? play(canvas.current, createGradient(seed, noise)) : undefined), [seed, noise])
  return (
    <Layer aria-hidden>
      <Wash ref={canvas} width={160} height={48} />
    </Layer>
  )
}

/** Draws up to 24 frames a second while visible; returns a function that stops it. */
function play(canvas: HTMLCanvasElement, draw: ReturnType<typeof createGradient>): () => void {
  const pen = canvas.getContext('2d')
  if (!pen) return () => {}
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let request = 0
  let last = 0
  let onScreen = false

  const show = (now: number) => {
    const { theme } = document.documentElement.dataset
    draw(pen, now / 1000, theme ? theme === 'dark' : dark.matches)
  }
  const loop = (now: number) => {
    request = requestAnimationFrame(loop)
    if (now - last < frame) return
    last = now
    show(now)
  }
  const showAgain = () => show(last)
  const startOrStop = () => {
    cancelAnimationFrame(request)
    if (onScreen && !document.hidden && !reducedMotion.matches) request = requestAnimationFrame(loop)
  }

  showAgain()
  const themed = new MutationObserver(showAgain)
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  dark.addEventListener('change', showAgain)
  const observer = new IntersectionObserver(entries => {
    onScreen = entries.some(entry => entry.isIntersecting)
    startOrStop()
  })
  observer.observe(canvas)
  reducedMotion.addEventListener('change', startOrStop)
  document.addEventListener('visibilitychange', startOrStop)
  return () => {
    cancelAnimationFrame(request)
    observer.disconnect()
    themed.disconnect()
    dark.removeEventListener('change', showAgain)
    reducedMotion.removeEventListener('change', startOrStop)
    document.removeEventListener('visibilitychange', startOrStop)
  }
}

const Layer = styled.div`
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
  /* On a phone the first clouds are cropped rather than squeezed into stripes. */
  min-width: 640px;
  max-width: none;
  height: 100%;
  opacity: 0.16;
  :root[data-theme='dark'] & { opacity: 0.1; }
  @media (prefers-color-scheme: dark) { :root:not([data-theme='light']) & { opacity: 0.1; } }
  mask-image: linear-gradient(#000 20%, rgb(0 0 0 / 0.55) 50%, transparent);
`
