/** Whom a topic is for: everybody who is signed in, those who may publish, or administrators. */
export type HelpAudience = 'everyone' | 'publishers' | 'admins'

type Topic = { group: keyof typeof audiences; related: readonly string[] }

/** The groups of topics in the order in which the help shows them, and whom each is for. */
export const audiences = {
  using: 'everyone',
  knowledge: 'everyone',
  publishing: 'publishers',
  platforms: 'publishers',
  embedding: 'publishers',
  school: 'admins'
} as const satisfies Record<string, HelpAudience>

export type TopicGroup = keyof typeof audiences

/**
 * The topics of the help in the order in which they are read, each with others that go with it. Their titles are in the words `help`, their
 * texts in `articles/<language>/<topic>.md`.
 */
export const topics = {
  'find-agents': { group: 'using', related: ['chat', 'settings'] },
  chat: { group: 'using', related: ['chat-files', 'sources', 'interruptions'] },
  'chat-files': { group: 'using', related: ['chat', 'sources', 'documents'] },
  sources: { group: 'using', related: ['knowledge', 'chat'] },
  flows: { group: 'using', related: ['chat', 'interruptions'] },
  privacy: { group: 'using', related: ['settings', 'chat'] },
  interruptions: { group: 'using', related: ['chat', 'privacy'] },
  settings: { group: 'using', related: ['privacy'] },

  knowledge: { group: 'knowledge', related: ['documents', 'sources'] },
  documents: { group: 'knowledge', related: ['scans', 'tables', 'passages'] },
  scans: { group: 'knowledge', related: ['documents', 'passages'] },
  tables: { group: 'knowledge', related: ['documents', 'questions-answers'] },
  passages: { group: 'knowledge', related: ['documents', 'sources'] },
  'questions-answers': { group: 'knowledge', related: ['passages', 'tables'] },

  publish: { group: 'publishing', related: ['review-status', 'knowledge', 'share'] },
  'review-status': { group: 'publishing', related: ['publish', 'share'] },
  share: { group: 'publishing', related: ['embed', 'identity', 'review-status'] },
  'platform-dify': { group: 'platforms', related: ['publish', 'flows'] },
  'platform-openai': { group: 'platforms', related: ['publish', 'knowledge'] },
  'platform-coze': { group: 'platforms', related: ['publish', 'flows'] },
  'platform-chatglm': { group: 'platforms', related: ['publish'] },
  'platform-hiagent': { group: 'platforms', related: ['publish', 'flows'] },
  'platform-copilot': { group: 'platforms', related: ['publish'] },
  'platform-bedrock': { group: 'platforms', related: ['publish', 'flows'] },
  embed: { group: 'embedding', related: ['share', 'identity', 'embed-moodle', 'embed-canvas'] },
  identity: { group: 'embedding', related: ['share', 'embed'] },
  'embed-moodle': { group: 'embedding', related: ['embed', 'share'] },
  'embed-canvas': { group: 'embedding', related: ['embed', 'share'] },
  'embed-blackboard': { group: 'embedding', related: ['embed', 'share'] },
  'embed-wordpress': { group: 'embedding', related: ['embed', 'share'] },
  'embed-brightspace': { group: 'embedding', related: ['embed', 'share'] },
  'embed-docusaurus': { group: 'embedding', related: ['embed', 'share'] },
  'embed-notion': { group: 'embedding', related: ['embed', 'share'] },
  course: { group: 'embedding', related: ['privacy', 'settings'] },

  'first-day': { group: 'school', related: ['users', 'appearance', 'review'] },
  users: { group: 'school', related: ['audit', 'first-day'] },
  review: { group: 'school', related: ['manage-agents', 'review-status'] },
  'manage-agents': { group: 'school', related: ['review', 'usage-stats'] },
  'usage-stats': { group: 'school', related: ['manage-agents', 'privacy'] },
  appearance: { group: 'school', related: ['first-day'] },
  rules: { group: 'school', related: ['privacy', 'audit'] },
  retention: { group: 'school', related: ['privacy', 'rules'] },
  budgets: { group: 'school', related: ['usage-stats', 'share'] },
  lti: { group: 'school', related: ['course', 'users'] },
  audit: { group: 'school', related: ['users', 'review'] },
  troubleshooting: { group: 'school', related: ['operations', 'interruptions'] },
  operations: { group: 'school', related: ['troubleshooting', 'first-day'] }
} as const satisfies Record<string, Topic>

export type HelpTopic = keyof typeof topics

export const topicNames = Object.keys(topics) as HelpTopic[]

/** Whether a topic is a guide beside the code that it is about, which is in English only. */
export const isGuide = (topic: HelpTopic) => topic === 'operations' || topic === 'identity'

export const audienceOf = (topic: HelpTopic): HelpAudience => audiences[topics[topic].group]

/** The topic that an address names; undefined if there is none of this name. */
export const topicNamed = (name: string): HelpTopic | undefined => topicNames.find(topic => topic === name)
