import { agentIcons, categories } from '@lyceum/core/contract/agents'
import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { AgentIcon } from './agent-icon.tsx'
import { Logo } from './logo.tsx'

export const TheSet: Story = () => (
  <Row>
    {agentIcons.map((icon, index) => (
      <AgentIcon key={icon} icon={icon} category={categories[index % categories.length] ?? 'learning'} size={64} />
    ))}
  </Row>
)

export const Colourful: Story = () => (
  <Row>
    {agentIcons.map((icon, index) => (
      <AgentIcon key={icon} icon={`${icon}:colourful`} category={categories[index % categories.length] ?? 'learning'} />
    ))}
  </Row>
)

export const Sizes: Story = () => (
  <Row>
    {[28, 40, 64].map(size => (
      <AgentIcon key={size} icon="AgentSlides" category="teaching" size={size} />
    ))}
    {/* A URL that loads, but not as a picture. */}
    <AgentIcon icon={import.meta.url} category="research" />
    <Logo />
    <Logo size={48} />
  </Row>
)
