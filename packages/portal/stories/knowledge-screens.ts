import type { KnowledgeBase, ManagedBase } from '@lyceum/core/contract'
import { listPassages } from '@lyceum/core/contract/document-passages'
import { getDocument, listDocuments } from '@lyceum/core/contract/documents'
import { getBase, listBases } from '@lyceum/core/contract/knowledge'
import { listManagedBases } from '@lyceum/core/contract/managed-bases'
import { samplePage } from '@lyceum/core/testing'
import type { ScreenName } from '../src/paths.ts'
import {
  baseId,
  bases,
  basesOfCourses,
  detailOf,
  documents,
  failing,
  knowledge,
  loading,
  managedBases,
  passages,
  readerOf
} from './screen-replies.ts'
import type { ScreenStory } from './screen-story.ts'

const documentParams = { baseId, documentId: 'd-1' }

/** The screens of knowledge bases. */
export const knowledgeStories = {
  ProfileKnowledge: [
    { title: 'my knowledge loading', replies: loading },
    { title: 'my knowledge failed', replies: failing(listBases) },
    {
      title: 'my knowledge empty',
      replies: host => host.expectCall(listBases).reply(samplePage<KnowledgeBase>([]))
    },
    {
      title: 'my knowledge loaded',
      replies: host => host.expectCall(listBases).reply(samplePage(bases, { total: 60 }))
    }
  ],
  ProfileKnowledgeDetail: [
    { title: 'knowledge base loading', params: { baseId }, replies: loading },
    {
      title: 'knowledge base failed',
      params: { baseId },
      replies: failing(getBase, listDocuments, listDocuments)
    },
    {
      title: 'knowledge base empty',
      params: { baseId },
      replies: detailOf({ ...knowledge, documentCount: 0, size: 0 }, [])
    },
    { title: 'knowledge base loaded', params: { baseId }, replies: detailOf(knowledge, documents) },
    {
      title: 'knowledge base that one may only read',
      params: { baseId },
      student: true,
      replies: detailOf({ ...knowledge, level: 'read' }, documents)
    },
    {
      title: 'knowledge base settings',
      params: { baseId },
      search: { tab: 'settings' },
      replies: detailOf(knowledge, documents)
    }
  ],
  ProfileKnowledgeDocument: [
    { title: 'document loading', params: documentParams, replies: loading },
    { title: 'document failed', params: documentParams, replies: failing(getBase, getDocument, listPassages) },
    { title: 'document loaded', params: documentParams, replies: readerOf(knowledge, documents[0]!, { lostEdits: 2 }) },
    {
      title: 'document at the passage of a search',
      params: documentParams,
      search: { at: '2' },
      replies: readerOf(knowledge, documents[0]!)
    },
    {
      title: 'document that one may only read',
      params: documentParams,
      student: true,
      replies: readerOf({ ...knowledge, level: 'read' }, documents[0]!)
    },
    {
      title: 'document without what is searched',
      params: documentParams,
      search: { query: 'zebra' },
      replies: readerOf(knowledge, documents[0]!, {}, [])
    },
    { title: 'document in progress', params: documentParams, replies: readerOf(knowledge, documents[1]!, {}, []) },
    { title: 'document that was not read', params: documentParams, replies: readerOf(knowledge, documents[3]!, {}, []) },
    {
      title: 'document written by hand',
      params: documentParams,
      replies: readerOf(
        knowledge,
        documents[4]!,
        { note: { title: 'When is the final exam?', text: 'On 12 June, at nine.', isQuestion: true } },
        passages.slice(0, 1)
      )
    }
  ],
  ManagementKnowledge: [
    { title: 'managed knowledge loading', replies: loading },
    { title: 'managed knowledge failed', replies: failing(listManagedBases) },
    {
      title: 'managed knowledge empty',
      replies: host => host.expectCall(listManagedBases).reply(samplePage<ManagedBase>([]))
    },
    {
      title: 'managed knowledge loaded',
      replies: host => host.expectCall(listManagedBases).reply(samplePage(managedBases, { total: 60 }))
    },
    {
      title: 'managed knowledge of courses',
      search: { state: 'course' },
      replies: host => host.expectCall(listManagedBases).reply(samplePage(basesOfCourses))
    }
  ]
} satisfies Partial<Record<ScreenName, readonly [ScreenStory, ...ScreenStory[]]>>
