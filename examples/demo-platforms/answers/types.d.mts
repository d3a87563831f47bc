export type Language = 'en' | 'zh-CN' | 'zh-TW'

export interface Question {
  query: string
  language: Language
  /** 1 for the first question of a conversation. */
  turn: number
  /** Earlier questions, oldest first. */
  earlier: string[]
  /** Values of the form. */
  inputs: Record<string, unknown>
  files: { name: string; type: string }[]
}

export interface Answer {
  thinking: string
  /** Markdown. */
  text: string
  sources: Source[]
  followUps: string[]
  /** The tool call of an agent. */
  tool?: ToolUse
}

export interface Source {
  knowledgeBase: string
  document: string
  content: string
  /** 0 to 1. */
  score: number
}

export interface ToolUse {
  name: string
  label: string
  thought: string
  input: Record<string, unknown>
  observation: string
  picture: { name: string; bytes: Buffer }
}

/** A page of a subject in one language, read from its Markdown file. */
export interface Topic {
  id: string
  title: string
  keywords: string[]
  source: { knowledgeBase: string; document: string; content: string }
  followUps: string[]
  body: string
  /** Used when the topic comes up again. */
  more: string
}

export type Library = Record<Language, Topic[]>
