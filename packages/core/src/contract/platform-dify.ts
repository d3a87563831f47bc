import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * Dify. A key identifies one app, so there is no app id (platform notes, Dify §1.2). Text generators are published as workflows (§13).
 */
export const difyDescription = {
  name: 'Dify',
  types: ['chat', 'chatflow', 'workflow'],
  fields: [
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://api.dify.ai/v1' },
    { name: 'apiKey', kind: 'secret', required: true, example: 'app-' },
    // A published version of a flow (§3.1, §4.1); the newest without it.
    { name: 'workflowId', kind: 'text', required: false, types: ['chatflow', 'workflow'], rare: true }
  ]
} as const satisfies PlatformDescription

export const difyFeatures = {
  chat: ['memory', 'thinking', 'sources', 'suggestions', 'uploads', 'speech', 'spoken', 'files', 'stop', 'feedback', 'forget'],
  chatflow: [
    'memory',
    'thinking',
    'sources',
    'suggestions',
    'steps',
    'forms',
    'uploads',
    'speech',
    'spoken',
    'files',
    'stop',
    'feedback',
    'forget'
  ],
  workflow: ['thinking', 'sources', 'steps', 'forms', 'outputs', 'uploads', 'files', 'stop']
} as const satisfies PlatformFeatures<typeof difyDescription>
