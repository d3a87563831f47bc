import type { ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * Contains skeletons in the layout of the coming content. Announces loading to screen readers, and stays invisible for 150 ms, so
 * that fast pages do not flash.
 */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Delayed role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </Delayed>
  )
}

export type SkeletonProps = { width?: string; height?: string; shape?: 'line' | 'box' | 'circle' }

/** Placeholder of one element. */
export function Skeleton({ width = '100%', height = '14px', shape = 'line' }: SkeletonProps) {
  return <Block aria-hidden $shape={shape} style={{ width, height }} />
}

const show = keyframes`from { opacity: 0; }`

const Delayed = styled.div`animation: ${show} ${theme.motion.fast} 150ms both;`

const corners = { line: theme.radius.sm, box: theme.radius.lg, circle: '50%' }

const Block = styled.span<{ $shape: keyof typeof corners }>`
  display: block;
  max-width: 100%;
  border-radius: ${({ $shape }) => corners[$shape]};
  background: ${theme.colour.hover};
  ${theme.media.forced} { border: 1px solid GrayText; }
`
