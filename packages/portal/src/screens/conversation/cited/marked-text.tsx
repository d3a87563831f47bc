import { useEffect, useMemo, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../../../theme/theme.ts'
import { findPassage } from './find-passage.ts'

/** Characters that are shown before and behind the passage. */
const around = 20_000

/** A text with the passage marked and in view; of a long one what is around it. */
export function MarkedText({ text, passage, label }: { text: string; passage: string; label: string }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    // Some browsers return a promise, which is no way to end an effect.
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { start, end } = useMemo(() => findPassage(text, passage) ?? { start: 0, end: 0 }, [text, passage])
  const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)]
  return (
    <Text role="document" aria-label={label} tabIndex={0}>
      {from > 0 && '…\n'}
      {text.slice(from, start)}
      {end > start && <mark ref={mark}>{text.slice(start, end)}</mark>}
      {text.slice(end, to)}
      {to < text.length && '\n…'}
    </Text>
  )
}

const Text = styled.div`
  /* What is left of the dialog beside its title, the passage's place and its button. */
  max-height: max(200px, calc(100dvh - 380px));
  padding: ${theme.space[4]};
  overflow: auto;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.page};
  font-size: ${theme.size.sm};
  line-height: 1.7;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  [data-beside] & { max-height: none; border: 0; padding: 0; overflow: visible; }
  & > mark { border-radius: 3px; background: ${theme.colour.accentSoft}; color: ${theme.colour.textStrong}; box-shadow: 0 0 0 2px ${theme.colour.accentSoft}; }
`
