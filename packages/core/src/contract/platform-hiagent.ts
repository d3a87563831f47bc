import type { PlatformDescription, PlatformFeatures } from './platform-description.ts'

/**
 * HiAgent, of which every customer has a deployment of their own. A key belongs to one app. Old deployments need the app's id for
 * workflows; no deployment tells a workflow's inputs, so `workflowInputs` lists them (platform notes, HiAgent §1.3, §2.3).
 */
export const hiagentDescription = {
  name: 'HiAgent',
  types: ['chat', 'chatflow', 'workflow'],
  fields: [
    { name: 'apiUrl', kind: 'url', required: true, example: 'https://agent.example.edu.cn' },
    { name: 'apiKey', kind: 'secret', required: true },
    { name: 'appId', kind: 'text', required: false },
    {
      name: 'workflowInputs',
      kind: 'text',
      required: false,
      types: ['workflow'],
      example: 'topic*, pages:number, notes:paragraph'
    },
    // Nothing takes uploads with an app's key: the deployment fetches files from this server, if it can (§6).
    { name: 'fileLinks', kind: 'preference', required: false, options: ['on'], types: ['chat', 'chatflow'] }
  ]
} as const satisfies PlatformDescription

export const hiagentFeatures = {
  chat: ['memory', 'thinking', 'sources', 'suggestions', 'uploads', 'stop', 'feedback', 'forget'],
  chatflow: ['memory', 'thinking', 'sources', 'suggestions', 'uploads', 'stop', 'feedback', 'forget'],
  workflow: ['steps', 'forms', 'outputs']
} as const satisfies PlatformFeatures<typeof hiagentDescription>
