export type Counts = { passed: number; failed: number; flaky: string[] }
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
