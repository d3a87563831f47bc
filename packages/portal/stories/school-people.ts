import type { ListedDepartment, ManagedUser, PersonDetail } from '@lyceum/core/contract'
import { at, longName } from './screen-replies.ts'

const department = (id: string, name: string, people: number, parentId: string | null = null): ListedDepartment => ({
  id,
  name,
  label: name.split('/').at(-1)!,
  parentId,
  people,
  claims: [name]
})

export const schoolDepartments: ListedDepartment[] = [
  department('dep-science', 'Science', 300),
  department('dep-cs', 'Science/Computer Science', 204, 'dep-science'),
  department('dep-maths', 'Science/Mathematics', 96, 'dep-science'),
  department('dep-library', 'Library', 41),
  department('dep-long', longName, 7)
]

const person = (id: string, name: string, more: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  name,
  userNumber: '20041877',
  email: 'mei.lin@northgate.example',
  department: { id: 'dep-maths', name: 'Science/Mathematics' },
  identity: 'faculty',
  role: 'regular_user',
  locale: null,
  createdAt: at,
  lastSignInAt: at,
  blockedAt: null,
  ...more
})

export const schoolPeople: ManagedUser[] = [
  person('user-mei', 'Mei Lin', { role: 'agent_manager' }),
  person('user-ana', 'Ana Souza', { role: 'admin', department: null, email: '' }),
  person('user-omar', '陳嘉欣', { identity: 'student', blockedAt: at }),
  person('user-long', longName, { identity: 'student', userNumber: longName.slice(0, 60) })
]

export const personOfSchool: PersonDetail = {
  user: { ...schoolPeople[0]!, blockedAt: at },
  sessions: 2,
  shares: 1,
  agentCount: 2,
  agents: [
    { id: 'a-1', name: 'Calculus tutor', visibility: 'public', reviewStatus: 'approved', enabled: true, usageCount: 12480 },
    { id: 'a-2', name: longName, visibility: 'private', reviewStatus: 'none', enabled: true, usageCount: 1 }
  ],
  baseCount: 1,
  bases: [{ id: 'b-1', name: 'MATH1010 lecture notes', documentCount: 12 }],
  roleChanges: [{ id: 'c-1', from: 'regular_user', to: 'agent_manager', actor: { id: 'user-ana', name: 'Ana Souza' }, at }]
}
