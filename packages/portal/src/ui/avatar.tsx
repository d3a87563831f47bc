import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

/** A person's initials. Decorative: the name stands beside it. */
export function Avatar({ name, size = 30 }: { name: string; size?: number }) {
  return (
    <Round aria-hidden style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {initials(name)}
    </Round>
  )
}

/** First and last initial; of a Chinese name the last two characters, as is customary. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const han = /\p{Script=Han}/u
  if (han.test(name)) return [...name.replace(/\s/g, '')].slice(-2).join('')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const Round = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  border-radius: 50%;
  background: ${theme.category.teaching.soft};
  color: ${theme.category.teaching.text};
  font-family: ${theme.font.ui};
  font-weight: ${theme.weight.strong};
  line-height: 1;
  user-select: none;
  ${theme.media.forced} { border: 1px solid CanvasText; }
`
