import { Column, Row } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { ProgressBar } from './progress-bar.tsx'
import { Spinner } from './spinner.tsx'

export const Bars: Story = ({ words }) => (
  <Column>
    <ProgressBar label={words.upload} value={62} words={words.readingProgress} />
    <ProgressBar label={words.upload} value={100} />
    <ProgressBar label={words.uploadFailed} value={30} tone="danger" />
    <ProgressBar label={words.loading} />
  </Column>
)

export const Turning: Story = ({ words }) => (
  <Row>
    <Spinner label={words.loading} />
    <Spinner label={words.loading} size={32} />
  </Row>
)
