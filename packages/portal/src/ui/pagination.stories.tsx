import { useState } from 'react'
import type { Story, StoryProps } from '../../stories/story.ts'
import { Pagination } from './pagination.tsx'

function Users({ words }: StoryProps) {
  const [page, setPage] = useState(1)
  const summary = (from: number, to: number, total: number) => `${from}–${to} / ${total.toLocaleString('en')}`
  const labels = { label: words.pages, previous: words.previous, next: words.next, summary }
  return <Pagination page={page} pageSize={6} total={1284} onPage={setPage} words={labels} />
}

export const FirstPage: Story = props => <Users {...props} />
