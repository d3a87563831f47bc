import { Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'

export const BesideItsTrigger: Story = ({ words }) => (
  <Row>
    <Popover trigger={<Button>{words.share}</Button>}>
      {close => (
        <>
          <p>{words.calculusText}</p>
          <Button size="sm" onPress={close}>
            {words.close}
          </Button>
        </>
      )}
    </Popover>
    <Popover trigger={<Button kind="quiet">{words.whatNext}</Button>}>
      <p>{words.calculusText.repeat(20)}</p>
    </Popover>
  </Row>
)
