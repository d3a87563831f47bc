import type { BaseLevel } from '@lyceum/core/contract'
import { calculusTexts } from './texts/calculus.ts'
import { handbookTexts } from './texts/handbook.ts'

/** A knowledge base of the demo school, with documents written for it. */
export type DemoBase = {
  id: string
  /** The `subject` of the demo person who made it. */
  owner: string
  name: string
  description: string
  /** Names of departments, and `subject`s of people, with what they may do. */
  departments: Record<string, BaseLevel>
  people: Record<string, BaseLevel>
  documents: Record<string, string>
  /** Names of PDFs in the package's folder `demo`. */
  files: readonly string[]
}

/** The demo bases, those last changed first. */
export const demoBases: DemoBase[] = [
  {
    id: 'demo-calculus-notes',
    owner: 'mei-lin',
    name: 'MATH1013 course notes 微积分笔记',
    description: 'Outline, lecture notes and dates of Calculus I, in English and Chinese',
    departments: { Mathematics: 'append_only', 'Computer Science': 'read', 'Language Centre': 'read' },
    people: { 'kayan-chan': 'read_write' },
    documents: calculusTexts,
    files: ['lecture-07-chain-rule.pdf', '讲义-定积分的应用.pdf']
  },
  {
    id: 'demo-student-handbook',
    owner: 'ana-souza',
    name: 'Student handbook 學生手冊',
    description: 'Library, course registration, student card and residence halls',
    departments: {
      Mathematics: 'read',
      'Computer Science': 'read',
      'Language Centre': 'read',
      'University Library': 'read_write',
      'Teaching Centre': 'read'
    },
    people: {},
    documents: handbookTexts,
    files: ['學生手冊-住宿與獎助.pdf']
  }
]
