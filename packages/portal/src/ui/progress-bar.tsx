import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import styled, { css, keyframes } from 'styled-components'
import { theme } from '../theme/theme.ts'

export type ProgressBarProps = {
  label: string
  /** 0 to 100; indeterminate when left out. */
  value?: number
  /** Text beside the bar: "Reading, 62%". */
  words?: string
  tone?: 'accent' | 'danger'
}

/** A progress bar, also for a share of a total. */
export function ProgressBar({ label, value, words, tone = 'accent' }: ProgressBarProps) {
  return (
    <Row aria-label={label} value={value} isIndeterminate={value === undefined} valueLabel={words}>
      {({ percentage }) => (
        <>
          <Track>
            <Fill $tone={tone} $unknown={value === undefined} style={{ width: value === undefined ? '40%' : `${percentage}%` }} />
          </Track>
          {words && <Words>{words}</Words>}
        </>
      )}
    </Row>
  )
}

const pass = keyframes`from { translate: -100% 0; } to { translate: 250% 0; }`

const Row = styled(AriaProgressBar)`
  display: flex;
  min-width: 0;
  align-items: center;
  gap: 10px;
`

const Track = styled.span`
  overflow: hidden;
  min-width: 40px;
  height: 6px;
  flex: 1;
  border-radius: ${theme.radius.full};
  background: ${theme.colour.hover};
  ${theme.media.forced} { outline: 1px solid CanvasText; }
`

const Fill = styled.span<{ $tone: 'accent' | 'danger'; $unknown: boolean }>`
  display: block;
  height: 100%;
  border-radius: inherit;
  background: ${({ $tone }) => theme.colour[$tone]};
  transition: width ${theme.motion.slow};
  ${({ $unknown }) => $unknown && css`animation: ${pass} 1400ms linear infinite;`}
  ${theme.media.forced} { background: Highlight; }
`

const Words = styled.span`
  flex: none;
  color: ${theme.colour.text};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`
