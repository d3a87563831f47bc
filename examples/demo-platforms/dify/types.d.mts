import type { Answer, Language, Question } from '../answers/types.d.mts'
import type { Incoming } from '../incoming.mjs'
import type { DifyAppInput, DifyAppState, DifyMode, DifySubject, DifySwitches } from '../index.d.mts'

/** Wire shapes keep Dify's snake_case. */
export type DifyEvent = { event: string } & Record<string, unknown>

export type App = Required<Omit<DifyAppInput, 'subject' | 'state' | 'parameters' | 'switches'>> & {
  subject: DifySubject
  state: DifyAppState
  mode: DifyMode
  parameters: Parameters
  switches: DifySwitches
}

export interface Parameters {
  opening_statement: string | null
  suggested_questions: string[]
  suggested_questions_after_answer: { enabled: boolean }
  speech_to_text: { enabled: boolean }
  text_to_speech: { enabled: boolean; voice?: string; language?: string; autoPlay?: string }
  retriever_resource: { enabled: boolean }
  user_input_form: Record<string, FormControl>[]
  file_upload: FileSettings
  system_parameters: Record<string, number>
  [feature: string]: unknown
}

export interface FormControl {
  variable: string
  label: string
  required?: boolean
  default?: unknown
  hide?: boolean
  max_length?: number
  options?: string[]
  allowed_file_types?: string[]
  allowed_file_extensions?: string[]
  allowed_file_upload_methods?: string[]
  json_schema?: unknown
  [setting: string]: unknown
}

export interface FileSettings {
  enabled?: boolean
  number_limits?: number
  allowed_file_types?: string[]
  allowed_file_extensions?: string[]
  allowed_file_upload_methods?: string[]
  image?: { enabled: boolean; number_limits: number; transfer_methods: string[]; detail?: string }
  [setting: string]: unknown
}

export interface StoredFile {
  id: string
  name: string
  size: number
  extension: string
  mimeType: string
  bytes: Buffer
  user: string
  appKey: string
  createdAt: number
  /** Uploaded by a user, or produced by a tool. */
  origin: 'upload' | 'tool'
  /** Whether a message refers to the file; only then can it be previewed. */
  inMessage: boolean
}

/** A validated file reference of a request. */
export interface FileReference {
  type: string
  transferMethod: 'local_file' | 'remote_url'
  url?: string
  stored?: StoredFile
}

export interface Conversation {
  id: string
  appKey: string
  user: string
  name: string
  inputs: Record<string, unknown>
  messageIds: string[]
  createdAt: number
  updatedAt: number
}

export interface Message {
  id: string
  conversationId: string
  parentMessageId: string | null
  appKey: string
  user: string
  inputs: Record<string, unknown>
  query: string
  answer: string
  files: { id: string; type: string; url: string; belongs_to: 'user' | 'assistant' }[]
  thoughts: Record<string, unknown>[]
  resources: unknown[]
  rating: 'like' | 'dislike' | null
  status: 'normal' | 'error'
  error: string | null
  followUps: string[]
  createdAt: number
}

export interface WorkflowRecord {
  id: string
  appKey: string
  workflowId: string
  run: Run
  status: string
  inputs: Record<string, unknown>
  outputs: Record<string, unknown> | null
  error: string | null
  totalSteps: number
  totalTokens: number
  createdAt: number
  finishedAt: number | null
  elapsed: number
}

export interface HumanForm {
  id: string
  token: string
  appKey: string
  run: Run
  runId: string
  stepId: string
  title: string
  content: string
  inputs: HumanInputField[]
  actions: { id: string; title: string; button_style: string }[]
  expiresAt: number
  submitted: boolean
}

export interface HumanInputField {
  type: 'paragraph' | 'select'
  output_variable_name: string
  default: { type: 'constant'; value: string }
  option_source?: { type: 'constant'; value: string[] }
}

export interface FormSubmission {
  action: { id: string; title: string }
  inputs: Record<string, unknown>
}

export interface Run {
  taskId: string
  user: string
  workflowRunId?: string
  log: DifyEvent[]
  readonly state: 'running' | 'paused' | 'finished'
  readonly stopRequested: boolean
  begin(events: AsyncIterable<DifyEvent>): Promise<void>
  follow(options?: { from?: number; throughPauses?: boolean }): AsyncIterable<DifyEvent>
  /** Stop requested by a call; an app may ignore it. */
  stop(): void
  /** Stop requested by the server's shutdown; never ignored. */
  abandon(): void
  /** Waits for `ms`, less when stopped. */
  rest(ms: number): Promise<void>
  resume(submission: FormSubmission): void
  /** The next form submission, or undefined when stopped. */
  submission(): Promise<FormSubmission | undefined>
}

export interface State {
  apps: Map<string, App>
  conversations: Map<string, Conversation>
  messages: Map<string, Message>
  files: Map<string, StoredFile>
  /** By task id. */
  runs: Map<string, Run>
  /** By workflow run id. */
  workflowRuns: Map<string, WorkflowRecord>
  /** By token. */
  forms: Map<string, HumanForm>
  paceMs: number
  serverVersion: string
  fileSecret: string
  origin(): string
}

/** The context of a handler. */
export interface Context {
  state: State
  app: App
  incoming: Incoming
  params: Record<string, string>
}

/** A chat turn in progress. */
export interface Turn {
  state: State
  app: App
  run: Run
  conversation: Conversation
  message: Message
  answer: Answer
  language: Language
  startedAt: number
}

/** One node of a flow; `work` receives the outputs of the previous nodes. */
export interface FlowStep {
  id: string
  type: string
  title: string
  /** Pauses for human input. */
  ask?: (values: FlowValues) => { content: string; inputs: HumanInputField[]; actions: HumanForm['actions'] }
  work(values: FlowValues): StepResult
}

export type FlowValues = Record<string, Record<string, unknown>>

export interface StepResult {
  inputs?: Record<string, unknown>
  process?: Record<string, unknown>
  outputs: Record<string, unknown>
  /** Text streamed while the node runs. */
  text?: string
  tokens?: number
  /** Outputs of each round of an iteration. */
  rounds?: unknown[]
}

export type { Answer, Language, Question }
