export * from './environments.ts'
export * from './formulas.ts'
