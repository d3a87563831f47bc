export function lexerOnly(): import('rollup').Plugin
