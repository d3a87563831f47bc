import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

export type CardProps = {
  /** Heading of the card (level two). */
  title?: string
  /** Shown beside the heading. */
  action?: ReactNode
  /** Sunken background, for help and asides. */
  sunken?: boolean
  /** The card contains a CardLink: it reacts to hovering as a whole. */
  pressable?: boolean
  as?: 'section' | 'article' | 'aside' | 'li' | 'div'
  children?: ReactNode
}

/** A card on the page. */
export function Card({ title, action, sunken, pressable, as = 'section', children }: CardProps) {
  return (
    <Container as={as} $sunken={sunken} $pressable={pressable}>
      {(title || action) && (
        <Head>
          {title && <h2>{title}</h2>}
          {action}
        </Head>
      )}
      {children}
    </Container>
  )
}

/** The link of a pressable card, which covers the whole card; other controls in it stay reachable. */
export const CardLink = styled.a`
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  &::after { content: ''; position: absolute; inset: 0; border-radius: ${theme.radius.lg}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: ${theme.ring}; outline-offset: 2px; }
`

const Container = styled.section<{ $sunken?: boolean; $pressable?: boolean }>`
  position: relative;
  display: flex;
  min-width: 0;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: 18px;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${({ $sunken }) => ($sunken ? theme.colour.sunken : theme.colour.raised)};
  ${({ $pressable }) =>
    $pressable &&
    css`
    transition: border-color ${theme.motion.fast}, box-shadow ${theme.motion.fast};
    ${theme.media.hover} { &:hover { border-color: ${theme.colour.lineStrong}; box-shadow: ${theme.shadow[2]}; } }
    & :is(button, a:not(${CardLink})) { position: relative; z-index: 1; }
  `}
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`
