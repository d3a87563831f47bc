import styled, { keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A spinner in the text's colour. Without a label it is decorative. */
export function Spinner({ label, size = theme.control.icon }: { label?: string; size?: number }) {
  return (
    <Arc
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={theme.control.stroke + 0.5}
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d="M12 3a9 9 0 1 0 9 9" />
    </Arc>
  )
}

const turn = keyframes`to { rotate: 1turn; }`

const Arc = styled.svg`
  flex: none;
  animation: ${turn} 900ms linear infinite;
`
