import type { Story } from '../../stories/story.ts'
import { Steps } from './steps.tsx'

export const SecondOfThree: Story = ({ words }) => (
  <Steps
    label={words.publish}
    steps={[words.choosePlatform, words.connect, words.customise]}
    current={1}
    doneLabel={words.completed}
  />
)
