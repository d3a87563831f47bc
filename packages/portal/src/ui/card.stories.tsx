import { Ellipsis } from 'lucide-react'
import styled from 'styled-components'
import type { Story } from '../../stories/story.ts'
import { AgentIcon } from '../icons/agent-icon.tsx'
import { theme } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { Card, CardLink } from './card.tsx'
import { CategoryChip } from './category-chip.tsx'
import { IconButton } from './icon-button.tsx'

export const Sections: Story = ({ words }) => (
  <Grid>
    <Card title={words.whatNext} action={<Button size="sm">{words.edit}</Button>}>
      <p>{words.calculusText}</p>
    </Card>
    <Card title={words.whatNext} sunken as="aside">
      <p>{words.keyHint}</p>
    </Card>
  </Grid>
)

export const Pressable: Story = ({ words }) => (
  <Grid>
    {[words.calculus, words.longName].map(name => (
      <Card key={name} as="article" pressable>
        <Head>
          <AgentIcon icon="AgentPractice" category="learning" />
          <CardLink href="#card">{name}</CardLink>
          <IconButton size="sm" label={words.more} icon={<Ellipsis />} />
        </Head>
        <p>{words.calculusText}</p>
        <span>
          <CategoryChip category="learning">{words.learning}</CategoryChip>
        </span>
      </Card>
    ))}
  </Grid>
)

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};
`

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
`
