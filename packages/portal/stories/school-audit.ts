import type { AuditEntry } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

const ana = { id: 'user-ana', name: 'Ana Souza' }
const change = (name: string, before: string | null, after: string | null, secret = false) => ({ name, before, after, secret })

export const schoolAudit: AuditEntry[] = [
  {
    id: 'au-1',
    at,
    actor: ana,
    action: 'agent.disable',
    subject: { kind: 'agent', id: 'agent-1', name: longName },
    changes: [change('enabled', 'true', 'false'), change('reason', null, longName)]
  },
  {
    id: 'au-2',
    at,
    actor: ana,
    action: 'user.setRole',
    subject: { kind: 'user', id: 'user-mei', name: 'Mei Lin' },
    changes: [change('role', 'regular_user', 'agent_manager')]
  },
  {
    id: 'au-3',
    at,
    actor: null,
    action: 'agent.edit',
    subject: { kind: 'agent', id: 'agent-2', name: '教案设计' },
    changes: [change('connection.apiUrl', 'https://old.example/v1', 'https://new.example/v1'), change('apiKey', null, null, true)]
  },
  {
    id: 'au-4',
    at,
    actor: ana,
    action: 'later.unknown',
    subject: { kind: 'later', id: 'x-1', name: null },
    changes: []
  }
]
