import type { AgentIconName, Category } from '../contract/agent-shapes.ts'

/** How a built-in icon is drawn: its path on a grid of 24, and its colours as CSS reads them. */
export type AgentIconLook = { path: string; ink: string; ground: string }

/**
 * The look of an agent's icon that is no picture: the name of a built-in icon, with `:colourful` for the filled variant. An unknown name
 * has the default icon's.
 */
export function agentIconLook(icon: string, category: Category): AgentIconLook {
  const [name, variant] = icon.split(':')
  const path = paths[name as AgentIconName] ?? paths.AgentDefault
  const tint = `var(--category-${category}`
  return variant === 'colourful'
    ? { path, ink: 'var(--text-on-accent)', ground: `${tint})` }
    : { path, ink: `${tint})`, ground: `${tint}-soft)` }
}

/** Whether an agent's icon is the address of a picture. */
export const isPictureIcon = (icon: string) => icon.startsWith('http')

const paths = {
  AgentDefault:
    'M20 15a3 3 0 0 1-3 3h-5l-4 3v-3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3zM12 7.5q.5 3 3.5 3.5-3 .5-3.5 3.5-.5-3-3.5-3.5 3-.5 3.5-3.5',
  AgentLessonPlan: 'M9 4H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-2M9 3h6v3H9zM9 11h6M9 16h4',
  AgentSlides: 'M3 4h18M5 4v9a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V4M8 20l4-5 4 5',
  AgentVideo: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10 9v6l5-3z',
  AgentMicrolesson: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 9v4l2 2M9 2h6',
  AgentInteraction: 'M3 13V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H6zM19 9a2 2 0 0 1 2 2v9l-3-3h-6a2 2 0 0 1-2-2',
  AgentOverview: 'M8 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0h13M10 12c4 0 2-7 6-7h5M10 12c4 0 2 7 6 7h5',
  AgentCode: 'M7 7l-5 5 5 5M17 7l5 5-5 5M14 4l-4 16',
  AgentPractice: 'M4 20l1-5L16 4a2 2 0 0 1 3 0l1 1a2 2 0 0 1 0 3L9 19zM14 6l4 4M14 20h7',
  AgentQuestionsAnswers: 'M4 16a9 9 0 1 1 4 4l-5 1zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3q-1 .5-1 1.7M12 17v.01',
  AgentReview: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l5 5M8 11l2 2 4-4'
} satisfies Record<AgentIconName, string>
