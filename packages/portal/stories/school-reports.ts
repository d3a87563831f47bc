import type { AgentReport } from '@lyceum/core/contract'
import { agentId, at, longName } from './screen-replies.ts'

const agent = { id: agentId, name: 'Calculus tutor', enabled: true }
const waiting = { agent, text: '', turn: null, reporter: null, at, resolution: null }

/** What people have reported: with and without what was said, of a long name, by a guest. */
export const openReports: AgentReport[] = [
  {
    ...waiting,
    id: 'r-1',
    about: 'answer',
    reason: 'wrong',
    text: 'The derivative of x² is 2x, not x.',
    turn: { question: 'What is the derivative of x²?', answer: 'The derivative of **x²** is x.' },
    reporter: { id: 'user-li', name: 'Li Wei' }
  },
  { ...waiting, id: 'r-2', about: 'answer', reason: 'harmful' },
  {
    ...waiting,
    id: 'r-3',
    agent: { ...agent, name: longName, enabled: false },
    about: 'agent',
    reason: 'other',
    text: longName.repeat(3),
    reporter: { id: 'user-ana', name: 'Ana Souza' }
  }
]

const by = { id: 'user-mei', name: 'Mei Lin' }
export const resolvedReports: AgentReport[] = [
  { ...openReports[0]!, resolution: { outcome: 'corrected', note: 'The new version has it right.', by, at } },
  { ...openReports[1]!, resolution: { outcome: 'unfounded', note: '', by: null, at } },
  { ...openReports[2]!, resolution: { outcome: 'disabled', note: longName, by, at } }
]
