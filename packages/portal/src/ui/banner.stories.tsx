import { Column } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export const Tones: Story = ({ words }) => (
  <Column>
    <Banner tone="success">
      <span>
        <strong>{words.connected}</strong> {words.connectedText}
      </span>
    </Banner>
    <Banner tone="warning" onDismiss={() => {}} dismissLabel={words.dismiss}>
      {words.offline}
    </Banner>
    <Banner tone="danger" title={words.errorTitle} action={<Button size="sm">{words.retry}</Button>}>
      {words.errorText}
    </Banner>
    <Banner tone="info">{words.typeFixed}</Banner>
  </Column>
)
