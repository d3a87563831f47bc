import type { Locale } from '@lyceum/core/contract'
import { mountScreen } from './mount-screen.tsx'
import { screenStories } from './screens.ts'

declare global {
  interface Window {
    stories: { names: string[]; show(id: string, locale: Locale): Promise<void> }
  }
}

// Used by the story tests; people open `?story=home loaded&locale=zh-CN`.
window.stories = { names: Object.keys(screenStories), show: mountScreen }

const { searchParams } = new URL(location.href)
const story = searchParams.get('story')
if (story) void mountScreen(story, (searchParams.get('locale') ?? 'en-US') as Locale)
