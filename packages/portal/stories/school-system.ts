import type { SystemState } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

const process = { host: 'lyceum-1', version: '0.1.0', startedAt: at, seenAt: at, alive: true, replies: 12, documentWorkers: 2 }

export const schoolSystem: SystemState = {
  version: '0.1.0',
  revision: '9e3c0b8f',
  builtAt: at,
  processes: [
    { ...process, id: 'p-1' },
    { ...process, id: 'p-2', host: `lyceum-${longName.slice(0, 60)}`, alive: false, version: '0.0.9' }
  ],
  documents: { waiting: 12, working: 2, failed: 3, oldestAt: at },
  storage: {
    kind: 'folder',
    documents: 8_400_000_000,
    files: 120_000_000,
    images: 90_000,
    database: 2_100_000_000,
    free: 52_000_000_000
  },
  services: [
    { service: 'platforms', configured: true, failedAt: at, failure: 'thirdPartyFailed' },
    { service: 'embeddings', configured: true, failedAt: null, failure: null },
    { service: 'online_search', configured: false, failedAt: null, failure: null },
    { service: 'voice_input', configured: false, failedAt: null, failure: null }
  ]
}
