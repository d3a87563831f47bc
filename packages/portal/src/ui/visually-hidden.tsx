import styled, { css } from 'styled-components'

/** Leaves an element to screen readers alone. */
export const hiddenFromSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`

/** Words for screen readers only. */
export const VisuallyHidden = styled.span`${hiddenFromSight}`
