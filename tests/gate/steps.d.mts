export type Counts = {
  passed: number
  failed: number
  /** Each failed test: its file, its title, the first line of its error. Of a step without tests, the last that it said. */
  failures: string[]
  /** The titles of what passed only the second time. */
  flaky: string[]
}
export type Step = Counts & { name: string; seconds: number }

export function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Step>
export function counted(
  name: string,
  callOf: (folder: string) => { args: string[]; env: NodeJS.ProcessEnv },
  count: (result: never) => Counts,
  command?: string
): Promise<Step>
export function countVitest(result: object): Counts
export function countPlaywright(result: object): Counts
/** Says each step's result and the sum, and returns whether everything passed. */
export function sayTotals(steps: Step[]): boolean
