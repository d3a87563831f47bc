import type { Source } from '@lyceum/core/contract'

/**
 * Joins sources of ours with those of the platform. Ours come first and keep their numbers, since the platform was told to cite them;
 * the platform's follow with the next numbers, without those that are ours already.
 */
export const joinSources =
  (own: Source[]) =>
  (platformSources: Source[]): Source[] => {
    const others = platformSources.filter(
      ({ file, description }) => !own.some(source => source.file === file && source.description === description)
    )
    return [...own, ...others.map((source, index) => ({ ...source, position: own.length + index + 1 }))]
  }
