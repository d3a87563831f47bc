import type { ChatWords, Words } from '@lyceum/core/i18n'
import { MarkdownText } from '@lyceum/widget/chat'
import { memo, useEffect, useRef } from 'react'
import styled, { createGlobalStyle } from 'styled-components'
import { theme } from '../../../theme/theme.ts'
import { findPassage } from './find-passage.ts'

/** Milliseconds without a change after which the text is drawn: a long one is drawn in pieces. */
const drawnMs = 150
/** So often the passage is brought into view again: what stands above it is drawn as it comes near, and moves it. */
const maxMoves = 5
const highlight = 'cited-passage'

type MarkedMarkdownProps = { text: string; passage: string; label: string; words: Words<ChatWords> }

/** A Markdown document as it is meant to be read, with the passage marked, where the browser can, and in view. */
export function MarkedMarkdown({ text, passage, label, words }: MarkedMarkdownProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    let timer: ReturnType<typeof setTimeout>
    const reading = new AbortController()
    let moves = maxMoves
    // Sought anew each time, since what is drawn when it comes near takes the place of what stood there.
    const mark = () => {
      const range = rangeOf(element, passage)
      if (!range) return
      if ('highlights' in CSS) CSS.highlights.set(highlight, new Highlight(range))
      if (reading.signal.aborted || moves-- <= 0) return
      range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
      timer = setTimeout(mark, drawnMs)
    }
    const markSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, drawnMs)
    }
    // Who reads on is not brought back.
    const readOn = () => reading.abort()
    for (const type of ['wheel', 'pointerdown', 'keydown'])
      element.addEventListener(type, readOn, { passive: true, signal: reading.signal })
    const changes = new MutationObserver(markSoon)
    changes.observe(element, { childList: true, subtree: true })
    markSoon()
    return () => {
      clearTimeout(timer)
      readOn()
      changes.disconnect()
      if ('highlights' in CSS) CSS.highlights.delete(highlight)
    }
  }, [passage])
  return (
    <Text ref={place} role="document" aria-label={label} tabIndex={0}>
      <HighlightStyle />
      <Drawn text={text} words={words} />
    </Text>
  )
}

const Drawn = memo(MarkdownText)

/** Where a passage stands in what is drawn. */
function rangeOf(place: Element, passage: string): Range | null {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; from: number }[] = []
  let whole = ''
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    nodes.push({ node, from: whole.length })
    whole += node.data
  }
  const found = findPassage(whole, passage)
  if (!found) return null
  const at = (position: number) => nodes.findLast(({ from }) => from <= position)!
  const range = document.createRange()
  const [start, end] = [at(found.start), at(found.end - 1)]
  range.setStart(start.node, found.start - start.from)
  range.setEnd(end.node, found.end - end.from)
  return range
}

const HighlightStyle = createGlobalStyle`
  ::highlight(${highlight}) { background: ${theme.colour.accentSoft}; color: ${theme.colour.textStrong}; }
`

const Text = styled.div`
  max-height: max(200px, calc(100dvh - 380px));
  padding: ${theme.space[4]};
  overflow: auto;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.page};
  [data-beside] & { max-height: none; border: 0; padding: 0; overflow: visible; }
`
