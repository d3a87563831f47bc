import styled from 'styled-components'
import type { Story } from '../../stories/story.ts'
import { theme } from '../theme/theme.ts'
import { Gradient } from './gradient.tsx'

export const BehindAGreeting: Story = ({ words }) => (
  <Page>
    <Gradient />
    <Greeting>{words.greeting}</Greeting>
    <p>{words.greetingText}</p>
  </Page>
)

export const AnotherSeed: Story = ({ words }) => (
  <Page>
    <Gradient seed={7} />
    <Greeting>{words.greeting}</Greeting>
  </Page>
)

const Page = styled.div`
  position: relative;
  min-height: 400px;
  padding: 88px ${theme.space[5]};
  border: 1px solid ${theme.colour.line};
  background: ${theme.colour.page};
  & > p { position: relative; color: ${theme.colour.textMuted}; font-size: ${theme.size.lg}; }
`

const Greeting = styled.h3`
  position: relative;
  font: ${theme.weight.regular} ${theme.size.xxxl} / ${theme.leadingTight} ${theme.font.display};
`
