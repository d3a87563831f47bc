import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** Without the code of the chat, an opener is what was written. */
const DrawnOpener = lazy(() => import('./drawn-opener.tsx').catch(() => ({ default: Written })))

/** An agent's opener as its chat draws it. The code for that loads when the first one is shown. */
export function Opener({ text }: { text: string }) {
  return (
    <Place>
      <Suspense fallback={<Written text={text} />}>
        <DrawnOpener text={text} />
      </Suspense>
    </Place>
  )
}

function Written({ text }: { text: string }) {
  return <Lines>{text}</Lines>
}

const Place = styled.div`
  width: 100%;
  min-width: 0;
  overflow-wrap: anywhere;
  & > .ly-chat { background: none; }
`

/** In the type of the chat, so that nothing jumps when its code has loaded. */
const Lines = styled.p`
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.xl} / ${theme.leadingTight} ${theme.font.display};
  white-space: pre-line;
`
