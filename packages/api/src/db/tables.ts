/**
 * One type per table that several rooms read, with camelCase names; db/connect.ts renames columns. A table of one room has its type in the
 * room's `tables.ts`.
 */
export * from './tables/agents.ts'
export type * from './tables/conversations.ts'
export type * from './tables/files.ts'
export type * from './tables/knowledge.ts'
export type * from './tables/people.ts'
export type * from './tables/school.ts'
export type * from './tables/shares.ts'
