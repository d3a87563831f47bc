import type { Story } from '../../stories/story.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

export const WithAWayToStart: Story = ({ words }) => (
  <EmptyState
    line={words.emptyLine}
    action={
      <LinkButton kind="primary" href="#empty-state">
        {words.discover}
      </LinkButton>
    }
  />
)
