import { CircleAlert, CircleCheck, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type ErrorStateProps = {
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** Makes the title the heading of the page, where there is no other content. */
  page?: boolean
  /** For an empty search result, which is no error. */
  notFound?: boolean
  /** For what went well, which is no error either. */
  notice?: boolean
}

/** Explains what could not be shown and offers actions (retry, go back). */
export function ErrorState({ title, text, actions, page, notFound, notice }: ErrorStateProps) {
  const Icon = notFound ? SearchX : notice ? CircleCheck : CircleAlert
  const quiet = notFound || notice
  return (
    <Container role={quiet ? 'status' : 'alert'}>
      <Icon
        aria-hidden
        size={24}
        strokeWidth={theme.control.stroke}
        color={quiet ? theme.colour.textMuted : theme.colour.danger}
      />
      <Title as={page ? 'h1' : 'p'}>{title}</Title>
      {text && <Text>{text}</Text>}
      {actions && <Actions>{actions}</Actions>}
    </Container>
  )
}

const Container = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[7]} ${theme.space[4]};
  text-align: center;
`

const Title = styled.p`
  max-width: 36ch;
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.xl} / 1.4 ${theme.font.display};
  text-wrap: balance;
  &:lang(zh) { max-width: 26em; word-break: keep-all; overflow-wrap: anywhere; }
`

const Text = styled.p`
  max-width: 56ch;
  color: ${theme.colour.textMuted};
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
`
