import type { Story } from '../../stories/story.ts'
import { BackLink, Breadcrumb } from './back-link.tsx'

export const OneLevelUp: Story = ({ words }) => <BackLink href="#back-link">{words.knowledgeBases}</BackLink>

export const SeveralLevels: Story = ({ words }) => (
  <Breadcrumb
    label={words.allAgents}
    crumbs={[
      { href: '#management', label: words.management },
      { href: '#agents', label: words.agents },
      { href: '#agent', label: words.calculus }
    ]}
  />
)
