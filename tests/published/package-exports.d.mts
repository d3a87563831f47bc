/** An import that a package offers, with the files that its conditions name. */
export type PackageExport = { name: string; targets: string[] }

export function exportsOf(folder: string): PackageExport[]
export function missingTargets(folder: string): string[]
export function entriesOf(folder: string): string[]
