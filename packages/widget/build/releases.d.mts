export function releasedFiles(folder: string): { fileName: string; source: string }[]
export function versionsIn(folder: string): string[]
export function keepRelease(places: { dist: string; folder: string; version: string }): void
