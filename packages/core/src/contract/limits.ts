/** Bytes of a megabyte, wherever a limit is one of megabytes. */
export const megabyte = 1024 * 1024

/** All limits of the product: characters or counts, unless the name or a comment gives another unit. */
export const limits = {
  agentName: 50,
  description: 100,
  opener: 200,
  suggestedQuestion: 100,
  suggestedQuestions: 6,
  apiUrl: 2048,
  apiKey: 512,
  platformId: 256,
  /** Characters of what a model is told before every conversation, and of further parameters. */
  instructions: 8000,
  modelParameters: 2000,
  /** Characters of what a platform says about a connection that it refuses. */
  platformQuote: 300,
  privateKey: 16_384,
  iconUrl: 2048,
  /** Kilobytes of a picture for an icon or the appearance. */
  pictureKb: 1024,
  reason: 500,
  /** Questions a day or month that an owner can allow. */
  allowance: 1_000_000,
  /** The largest budget, in questions, tokens or money. */
  budget: 1_000_000_000,
  /** What a million tokens cost, in any currency. */
  tokenPrice: 100_000,
  /** First days of terms that an organisation has. */
  termStarts: 12,
  /** Characters of one question. */
  message: 4000,
  /** Characters of a summary of a conversation. */
  summary: 1500,
  /** Bytes of what the page around a chat says of itself. */
  pageContext: 8192,
  /** Characters of what a frame without storage carries on to the next page. */
  carriedState: 16_384,
  conversationName: 100,
  /** Characters of a comment on a reply. */
  feedbackComment: 1000,
  /** Of a reply that is read aloud by a platform. */
  spokenText: 2000,
  /** Versions of one message that are listed, the newest ones. */
  messageVersions: 100,
  searchText: 100,
  departmentName: 200,
  organisationName: 100,
  /** Rules of the organisation for questions, words of each, and characters of what belongs to one. */
  schoolRules: 50,
  ruleTerms: 200,
  ruleName: 80,
  ruleTerm: 100,
  rulePattern: 500,
  ruleText: 300,
  /** Administrators who are named for notices. */
  policyNotified: 20,
  /** Days of a range of the statistics. */
  usageDays: 731,
  /** Fewer people than this could be told apart by a count. */
  smallGroup: 5,
  /** People whose roles one selection changes. */
  selectedUsers: 20_000,
  /** Agents that one selection changes. */
  selectedAgents: 5000,
  /** Knowledge bases that one selection hands over. */
  selectedBases: 5000,
  /** Agents, bases and changes of role on the page of a person. */
  ofPerson: 100,
  recommendedAgents: 6,
  pageSize: 20,
  maxPageSize: 100,
  lastUsed: 5,
  attachments: 10,
  filesPerUpload: 200,
  knowledgeBasesPerQuestion: 10,
  knowledgeBasesOfAgent: 10,
  knowledgeBaseName: 60,
  knowledgeBaseDescription: 200,
  /** People and departments with whom one base is shared. */
  baseMembers: 200,
  /** People, and departments, that one search for whom a base can be shared with finds. */
  baseCandidates: 10,
  documentName: 255,
  /** Documents that one call deletes. */
  deletedDocuments: 200,
  /** Earlier versions of a document that are kept. */
  keptVersions: 10,
  /** Characters of a passage that somebody edits, and of a text that is entered by hand. */
  passageText: 2000,
  seenPassage: 50_000,
  noteTitle: 250,
  noteText: 20_000,
  searchTopK: 20,
  shareSites: 20,
  learningPlatformName: 100,
  /** Characters of ids that a learning platform gives (LTI Core 1.3 §5.3.3). */
  ltiId: 255,
  ltiDeployments: 50,
  /** An address in a message of a learning platform. */
  ltiUrl: 4096,
  /** Characters of the code that links an account with one of a learning platform, as somebody may enter it, and links of one account. */
  linkCode: 20,
  linkedAccounts: 20,
  /** Characters of what a teacher adds to the instructions of the agents of a course, and of its words while it is closed. */
  courseInstructions: 1000,
  closedWords: 300,
  /** Days for which conversations of a course that is over are kept. */
  afterCourseDays: 3650,
  /** Times at which a course is closed for an exam, those to come and those that were. */
  examWindows: 50,
  /** Hours of one of them. */
  examHours: 72,
  /** Copies that a learner hands in, in one course, and characters of one. */
  submissions: 50,
  submissionText: 2_000_000,
  /** Megabytes of the files that go along with a conversation that is continued elsewhere. */
  continuedFilesMb: 500,
  /** Links to copies of conversations of one person that can be read at a time, and days for which one that has ended is listed. */
  copies: 200,
  endedCopyDays: 30,
  /** Rows and columns of a table for whose rows a workflow is run, characters of one of its cells, and megabytes of its file. */
  batchRows: 500,
  batchColumns: 200,
  batchCell: 20_000,
  batchMb: 5,
  /** What is wrong in a table, as far as it is listed; batches that a person has of a workflow; days after which one that has ended is deleted. */
  batchProblems: 100,
  batches: 100,
  batchDays: 365,
  /** Weeks of what a course asks. */
  insightWeeks: 52,
  shareName: 80,
  /** Active shares of one agent. */
  placements: 100,
  /** Places where one share was seen that are kept. */
  shareSightings: 50,
  /** Characters of a token by which a site introduces a person, and of the values in it. */
  identityToken: 8192,
  identityClaim: 255,
  /** Megabytes; operators can configure other values. */
  documentMb: 50,
  imageMb: 10,
  audioMb: 25,
  videoMb: 100,
  /** Megabytes of a recording that is to become text. */
  recordingMb: 5,
  /** Characters of a link to a file. */
  fileLink: 2048,
  /** Inputs of forms and workflows. */
  inputKeys: 50,
  inputText: 20_000,
  fingerprint: 128,
  returnTo: 2048,
  credential: 256,
  /** Recommended lengths, shown as hints; only the maxima are enforced. */
  systemNameHint: 6,
  systemName: 60,
  poweredByHint: 20,
  poweredBy: 100,
  announcement: 200,
  helpLinks: 8,
  helpLabel: 60,
  /** Unread notifications are counted up to here. */
  unreadNotifications: 100,
  /** Days after which notifications are deleted. */
  notificationDays: 90
} as const

/**
 * What may be uploaded in a day: files of chats by one person, one guest, and all guests of one share; documents of knowledge bases by
 * one person. Operators can configure other values.
 */
export const uploadQuotas = {
  person: { files: 200, megabytes: 2000 },
  guest: { files: 30, megabytes: 200 },
  share: { files: 2000, megabytes: 10_000 },
  documents: { files: 2000, megabytes: 10_000 }
} as const

/** After how many days a link to a copy of a conversation ends. */
export const copyDays = [1, 7, 30, 90, 365] as const

/** The days for which conversations may be kept; 0 is until they are left. */
export const retentionDays = [0, 30, 180, 365] as const

/** Durations in milliseconds, unless the name says otherwise. */
export const times = {
  request: 30_000,
  tokenMarginSeconds: 10,
  redirectDelay: 1000,
  /** How long one attempt to renew a token may take; shorter than the server accepts the token again. */
  refreshAttempt: 10_000,
  /** The first pause before a renewal, or a way to the identity provider, is tried again. */
  refreshRetry: 500,
  signInRetry: 4000,
  signInRetryMax: 60_000,
  fingerprintPart: 1000,
  keepAlive: 15_000,
  replyFlush: 250,
  /** How often a process updates the heartbeat of its replies, and after how long without one they count as dead. */
  replyHeartbeat: 5000,
  replyStale: 20_000,
  /** The maximum duration of a reply. A turn of an agent may last 90 minutes, and be silent for a good part of it. */
  replyLimit: 2 * 3600_000,
  /** The longest recording that becomes text. */
  recording: 60_000,
  /** How long at least the events of an ended reply stay stored, so that a client can resume from the last event it received. */
  eventsLifetime: 10 * 60_000,
  accessTokenSeconds: 15 * 60,
  sessionIdleSeconds: 14 * 24 * 3600,
  sessionAbsoluteSeconds: 60 * 24 * 3600,
  refreshReplaySeconds: 60,
  signInSeconds: 10 * 60,
  credentialSeconds: 60,
  /** How long the code of a course page links an account. */
  linkCodeSeconds: 10 * 60,
  carriedStateSeconds: 12 * 3600,
  /** How long an owner may try a share on a page that it does not list. */
  shareTrialSeconds: 3600,
  /** How far ahead the token of an embedding site may expire, how far clocks may differ, and how long its session lasts. */
  identityTokenSeconds: 5 * 60,
  identityClockSeconds: 30,
  identitySessionSeconds: 8 * 3600,
  guestSeconds: 400 * 24 * 3600,
  toast: 3000,
  notification: 4500
} as const
