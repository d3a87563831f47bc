import type { HelpTopic } from './topics.ts'

/** The address of a topic. Apart from the table of topics, which the first screen does not need. */
export const topicPath = (topic: HelpTopic, section?: string) => `/help?topic=${topic}${section ? `#${section}` : ''}`
