import type {
  Document,
  DocumentDetail,
  DocumentFormat,
  EndpointDefinition,
  KnowledgeBase,
  ListedPassage,
  ManagedAgent,
  ManagedBase,
  RestrictedVersion
} from '@lyceum/core/contract'
import { getAgentConfig, getRestrictedAgent, listManagedAgents } from '@lyceum/core/contract/agents'
import { listConversations, listMessages } from '@lyceum/core/contract/conversations'
import { listPassages } from '@lyceum/core/contract/document-passages'
import { getDocument, listDocuments } from '@lyceum/core/contract/documents'
import { getBase } from '@lyceum/core/contract/knowledge'
import { getTimeline } from '@lyceum/core/contract/reviews'
import { getAgentVersion, listAgentVersions } from '@lyceum/core/contract/versions'
import { documentTypes, endingOf } from '@lyceum/core/rules'
import {
  sampleAgent,
  sampleAgentConfig,
  sampleConversation,
  sampleManagedAgent,
  samplePage,
  type sampleQuestion,
  type sampleReply,
  type TestHost
} from '@lyceum/core/testing'

export const loading = () => {}
export const failing =
  (...endpoints: EndpointDefinition[]) =>
  (host: TestHost) => {
    for (const endpoint of endpoints) host.expectCall(endpoint).fail('unavailable')
  }

export const longName =
  'Interdepartmental Undergraduate Admissions and Course Equivalence Assistant 跨院系本科招生政策与课程学分互认综合咨询助手（试运行）'
export const cards = [
  sampleAgent({ recommended: true }),
  sampleAgent({ id: 'agent-scout', name: 'Literature scout', category: 'research', usageCount: 8112 }),
  sampleAgent({
    id: 'agent-planner',
    name: '教案设计',
    category: 'teaching',
    description: '把一个主题和年级变成一节五十分钟的课。'
  }),
  sampleAgent({ id: 'agent-long', name: longName, category: 'management', publisher: { id: 'user-long', name: longName } })
]
export const myConversations = cards.map(({ id, name, icon, category }, index) => ({
  conversation: sampleConversation({
    id: `conv-${index}`,
    agentId: id,
    name: index === 3 ? longName : `Conversation ${index}`,
    ...(index === 0 && { pinned: true })
  }),
  agent: { id, name, icon, category },
  messageId: null,
  excerpt: index === 1 ? 'a **limit** is what values come near to [101]' : ''
}))
export const counts = { learning: 1, management: 1, research: 1, teaching: 1 }
export const none = { learning: 0, management: 0, research: 0, teaching: 0 }
const at = '2026-03-01T08:00:00.000Z'
const waitingNext = { version: 2, status: 'under_review' as const, reason: null, submittedAt: at }
export const agents = [
  sampleManagedAgent({ reviewStatus: 'under_review' }),
  sampleManagedAgent({ id: 'agent-2', name: longName, recommended: true, usageCount: 1284, next: waitingNext }),
  sampleManagedAgent({
    id: 'agent-3',
    name: '教案设计',
    reviewStatus: 'rejected',
    reason: '请说明资料来源。',
    category: 'teaching'
  }),
  sampleManagedAgent({ id: 'agent-4', name: 'Lab safety guide', visibility: 'private', reviewStatus: 'none', publishedAt: null })
]
export const restricted = {
  ...sampleManagedAgent({
    reviewStatus: 'under_review',
    opener: 'Hello. Which limit is giving you trouble?',
    suggestedQuestions: ['What is a limit?', 'Quiz me']
  }),
  connection: {
    platform: 'dify' as const,
    type: 'chat' as const,
    apiUrl: 'https://dify.northgate.example/v1',
    secretEnds: { apiKey: '3f9c' }
  },
  selfReview: false,
  keptDays: null,
  needsSources: true,
  knowledgeBases: [{ id: 'base-calculus', name: 'MATH1013 course notes' }],
  lastCheck: { at: '2026-03-02T08:00:00.000Z', milliseconds: 412, ok: true }
}
export { at }

const author = { id: 'user-mei', name: 'Mei Lin' }
const timeline = [
  { id: 't-2', step: 'submitted' as const, version: 1, actor: author, reason: null, at },
  { id: 't-1', step: 'created' as const, version: 1, actor: author, reason: null, at }
]
type Restricted = Omit<typeof restricted, 'next'> & Pick<ManagedAgent, 'next'>
const versionOf = (agent: Restricted, parts: Partial<RestrictedVersion> = {}): RestrictedVersion => {
  const {
    name,
    icon,
    category,
    description,
    opener,
    suggestedQuestions,
    keptDays,
    needsSources,
    knowledgeBases,
    connection,
    lastCheck
  } = agent
  const content = {
    name,
    icon,
    category,
    description,
    opener,
    suggestedQuestions,
    keptDays,
    needsSources,
    knowledgeBases,
    connection,
    lastCheck
  }
  const own = { version: 1, status: 'under_review' as const, inService: true, author, createdAt: at }
  return { ...own, ...content, comparedWith: null, changes: [], ...parts }
}
export const detail = (agent: Restricted) => (host: TestHost) => {
  host.expectCall(getRestrictedAgent).reply(agent)
  host.expectCall(getTimeline).reply({ items: timeline })
  host.expectCall(listAgentVersions).reply({ items: [versionOf(agent)] })
  host.expectCall(getAgentVersion).reply(versionOf(agent))
}
/** An approved agent of which the next version waits, or was rejected. */
export const detailOfNext = (status: 'under_review' | 'rejected') => (host: TestHost) => {
  const reason = status === 'rejected' ? 'The opener promises full texts. Please say abstracts only.' : null
  const next = { version: 2, status, reason, submittedAt: at }
  const agent: Restricted = { ...restricted, reviewStatus: 'approved', next }
  const shown = versionOf(agent, {
    version: 2,
    status,
    inService: false,
    name: 'Calculus coach',
    comparedWith: 1,
    changes: [
      { part: 'settings', name: 'name', secret: false, before: agent.name, after: 'Calculus coach' },
      { part: 'settings', name: 'icon', secret: false, before: 'AgentDefault', after: 'AgentPractice' },
      { part: 'settings', name: 'opener', secret: false, before: '', after: longName },
      { part: 'settings', name: 'suggestedQuestions', secret: false, before: ['Quiz me'], after: agent.suggestedQuestions },
      { part: 'settings', name: 'keptDays', secret: false, before: null, after: 30 },
      { part: 'connection', name: 'apiKey', secret: true, before: null, after: null }
    ]
  })
  host.expectCall(getRestrictedAgent).reply(agent)
  host.expectCall(getTimeline).reply({
    items: [
      ...(reason
        ? [{ id: 't-5', step: 'rejected' as const, version: 2, actor: { id: 'a', name: 'Ana Souza' }, reason, at }]
        : []),
      { id: 't-4', step: 'submitted', version: 2, actor: author, reason: null, at },
      { id: 't-3', step: 'edited', version: 2, actor: author, reason: null, at },
      ...timeline
    ]
  })
  host.expectCall(listAgentVersions).reply({ items: [shown, versionOf(agent, { status: 'approved' })] })
  host.expectCall(getAgentVersion).reply(shown)
}
export const chat =
  (messages: ReturnType<typeof sampleReply | typeof sampleQuestion>[], type: 'chat' | 'workflow' = 'chat') =>
  (host: TestHost) => {
    host.expectCall(getAgentConfig).reply(sampleAgentConfig({ type, name: messages.length > 1 ? longName : 'Calculus tutor' }))
    const conversations = [sampleConversation(), sampleConversation({ id: 'conv-2', name: longName })]
    for (let times = 0; times < 2; times++) host.expectCall(listConversations).reply(samplePage(conversations))
    host.expectCall(listMessages).reply(samplePage(messages))
  }
export const managed = (items: typeof agents) => (host: TestHost) => {
  host.expectCall(listManagedAgents).reply(samplePage(items))
  host.expectCall(listManagedAgents).reply(samplePage(items))
}
export const baseId = 'base-calculus'
export const knowledge: KnowledgeBase = {
  id: baseId,
  name: 'MATH1013 course notes',
  description: 'Lecture notes, problem sets and past papers',
  creator: { id: 'user-mei', name: 'Mei Lin' },
  documentCount: 5,
  size: 18_600_000,
  memberCount: 3,
  level: 'all',
  createdAt: at,
  updatedAt: at
}
export const bases = [
  knowledge,
  { ...knowledge, id: 'base-2', name: longName.slice(0, 60), description: '', creator: { id: 'user-2', name: '陳嘉欣' } }
]
const document = (id: string, name: string, parts: Partial<Document> = {}): Document => ({
  id,
  baseId,
  name,
  origin: 'file',
  type: documentTypes[endingOf(name) as DocumentFormat],
  size: 4_200_000,
  status: 'completed',
  stage: null,
  percent: 100,
  failure: null,
  passages: parts.status ? null : 48,
  unread: [],
  url: null,
  version: 1,
  replacement: null,
  uploader: { id: 'user-mei', name: 'Mei Lin' },
  uploadedAt: at,
  ...parts
})
export const documents = [
  document('d-1', 'Stewart-ch2.pdf', {
    passages: 48,
    unread: [
      { kind: 'page', count: 1 },
      { kind: 'picture', count: 12 }
    ]
  }),
  document('d-2', 'problem-set-4.docx', { status: 'processing', stage: 'extracting', percent: 62 }),
  document('d-3', 'grades-2025.xlsx', {
    uploader: { id: 'user-2', name: '陳嘉欣' },
    version: 3,
    replacement: {
      ...{ name: 'grades-2026.xlsx', status: 'failed', stage: null, percent: 40 },
      ...{ failure: 'encrypted', uploadedAt: at }
    },
    unread: [
      { kind: 'chart', count: 2 },
      { kind: 'hiddenRow', count: 3 },
      { kind: 'hiddenSheet', count: 1 }
    ]
  }),
  document('d-4', 'scan-0031.pdf', { status: 'failed', failure: 'scanned', percent: 0 }),
  document('d-7', 'syllabus.docx', {
    replacement: { name: 'syllabus.docx', status: 'processing', stage: 'extracting', percent: 40, failure: null, uploadedAt: at }
  }),
  document('d-6', 'When is the final exam?', { origin: 'note', type: 'text/markdown', size: 120, passages: 1 }),
  document('d-5', `${longName}.vtt`, { status: 'processing', stage: 'queued', percent: 0 })
]
export const detailOf =
  (base: KnowledgeBase, listed: Document[]) =>
  (host: TestHost): void => {
    host.expectCall(getBase).reply(base)
    // The list, and how many of it are being processed.
    for (let times = 0; times < 2; times++) host.expectCall(listDocuments).reply({ ...samplePage(listed), newest: at })
  }
const passage = (position: number, parts: Partial<ListedPassage> = {}): ListedPassage => ({
  position,
  text: `${position === 1 ? longName : 'A function f is continuous at a if the limit of f(x) as x approaches a equals f(a). '.repeat(3)}`,
  heading: position === 2 ? null : 'Limits › Continuity',
  page: position + 1,
  enabled: true,
  edit: null,
  ...parts
})
const editor = { id: 'user-2', name: '陳嘉欣' }
export const passages = [
  passage(0),
  passage(1),
  passage(2, {
    text: 'A function is continuous where its limit is its value.',
    edit: { editor, editedAt: at, original: 'A functi0n is c0ntinuous where its 1imit is its va1ue.' }
  }),
  passage(3, { enabled: false, edit: { editor, editedAt: at, original: null } })
]
export const readerOf =
  (base: KnowledgeBase, shown: Document, parts: Partial<DocumentDetail> = {}, listed = passages) =>
  (host: TestHost): void => {
    host.expectCall(getBase).reply(base)
    host.expectCall(getDocument).reply({ ...shown, note: null, lostEdits: 0, versions: [], ...parts })
    host.expectCall(listPassages).reply(samplePage(listed, { total: listed.length === 0 ? 0 : 184 }))
  }
export const agentId = 'agent-calculus'
export const conversation = { params: { agentId }, search: { conversationId: 'conv-1' } }

/** The bases as administrators see them, one with documents that failed. */
export const managedBases: ManagedBase[] = bases.map((base, index) => ({
  ...base,
  course: null,
  failedCount: index === 1 ? 3 : 0,
  processingCount: index === 0 ? 2 : 0,
  agentCount: index
}))
export const basesOfCourses: ManagedBase[] = managedBases.map(base => ({
  ...base,
  creator: null,
  course: { id: 'co-1', name: base.name },
  memberCount: 0
}))
