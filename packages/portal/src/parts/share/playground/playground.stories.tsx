import { InPortal } from '../../../../stories/in-portal.tsx'
import type { Story } from '../../../../stories/story.ts'
import { PlaygroundPanes } from './playground-panes.tsx'

const site = { origin: 'https://lyceum.example', token: 'Tq1mZ3m0oV5nR8yB2cD4eF', agentName: 'Calculus tutor' }

/** Without the page of another origin, which needs a server. */
export const Panes: Story = () => (
  <InPortal words={['playground', 'share']}>
    <PlaygroundPanes site={site} trial={() => <div />} />
  </InPortal>
)
