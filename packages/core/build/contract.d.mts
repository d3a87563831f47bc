export function contract(folder: string): import('rollup').Plugin
