import styled from 'styled-components'

/** A rectangle on a drawn page, in CSS pixels. */
export type Mark = { left: number; top: number; width: number; height: number }

/** Over the picture of a page, where cited words stand. */
export const PageMark = styled.mark`
  position: absolute;
  border-radius: 2px;
  background: #ffd54a;
  mix-blend-mode: multiply;
  pointer-events: none;
`
