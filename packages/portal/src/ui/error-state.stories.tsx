import type { Story } from '../../stories/story.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'

export const WithTwoWaysOn: Story = ({ words }) => (
  <ErrorState
    title={words.errorTitle}
    text={words.errorText}
    actions={
      <>
        <LinkButton href="#error-state">{words.backHome}</LinkButton>
        <Button kind="primary">{words.retry}</Button>
      </>
    }
  />
)
