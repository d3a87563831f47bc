/** One type per table, with camelCase names; db/connect.ts renames columns. */
export * from './tables/agents.ts'
export type * from './tables/conversations.ts'
export type * from './tables/files.ts'
export type * from './tables/knowledge.ts'
export type * from './tables/people.ts'
export type * from './tables/school.ts'
export type * from './tables/shares.ts'
