import type { TestProject } from 'vitest/node'
import { engineOf, type Prepared, prepareTestDatabases } from './databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: Prepared
  }
}

/** Vitest's global set-up for API tests: prepares the project's engine (TEST_DATABASE in its `env`) once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = engineOf({ ...process.env, ...project.config.env })
  const { prepared, stop } = await prepareTestDatabases(engine)
  project.provide('testDatabases', prepared)
  return stop
}
