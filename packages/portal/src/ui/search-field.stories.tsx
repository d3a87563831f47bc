import { Column } from '../../stories/row.tsx'
import type { Story } from '../../stories/story.ts'
import { SearchField } from './search-field.tsx'

export const InAToolbar: Story = ({ words }) => (
  <Column>
    <SearchField label={words.searchAgents} placeholder={words.searchAgents} clearLabel={words.clear} />
    <SearchField label={words.search} clearLabel={words.clear} defaultValue={words.calculus} />
  </Column>
)

export const OnTheHomePage: Story = ({ words }) => (
  <SearchField size="hero" label={words.search} placeholder={words.findAgent} clearLabel={words.clear} shortcut="Ctrl K" />
)
