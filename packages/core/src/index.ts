export { createOrganisation, type OrganisationStore } from './account/organisation.ts'
export { createUser, type UserStore } from './account/user.ts'
export type { ChatActions } from './chat/asking/index.ts'
export { type ChatOptions, type ChatStore, createChat } from './chat/chat.ts'
export type { ChatRefusal } from './chat/chat-state.ts'
export {
  attachedOf,
  type ChatStatus,
  type Composer,
  maxQueued,
  type PendingQuestion,
  type QuestionDraft,
  type SendBlocker,
  sendBlocker
} from './chat/composer.ts'
export type { Conversations } from './chat/conversation-list.ts'
export { formDraftOf } from './chat/drafts.ts'
export type { Notice } from './chat/opening.ts'
export type {
  CallOptions,
  Client,
  ClientOptions,
  FileOptions,
  InputOf,
  PersonClient,
  SessionFactory,
  StreamOptions,
  UploadOptions
} from './client.ts'
export { createClient } from './create-client.ts'
export { type DailyRefusal, dailyRefusal } from './files/daily-refusal.ts'
export {
  countUploads,
  type DocumentUpload,
  type DocumentUploadFailure,
  isDocumentName,
  isOfTheSystem,
  isOpen,
  isRetryable,
  maxQueuedFiles
} from './files/document-upload-state.ts'
export { createDocumentUploads, type DocumentUploads } from './files/document-uploads.ts'
export type { PastedFile } from './files/upload.ts'
export { createUploads, type Upload, type Uploads } from './files/uploads.ts'
export type { Host, HostResponse, HostStorage, HostUpload } from './host.ts'
export { toAppError } from './http/failure.ts'
export { type AgeGroup, groupByAge } from './i18n/age-groups.ts'
export { type Busy, createBusy } from './loading/busy.ts'
export { createLoaded, type Loaded, type LoadedStore } from './loading/loaded.ts'
export { createPagedList, type Paged, type PagedList, type PageQuery } from './loading/paged-list.ts'
export { charactersIn } from './rules/characters-in.ts'
export { initialInputs, inputProblems, normaliseInputs } from './rules/inputs.ts'
export { createSession } from './session/create-session.ts'
export type { Credentials } from './session/credentials.ts'
export { fingerprint } from './session/fingerprint.ts'
export { enteredKey, publishDraftsKey, type Saved, type SavedState } from './session/saved-state.ts'
export type { ClientSession } from './session/session.ts'
export { openShare } from './share/share.ts'
