import type { Source } from '@lyceum/core/contract'

/**
 * Joins sources of ours with those of the platform. Where passages of ours were sent, these come first and keep their numbers, since the
 * platform was told to cite them and no others; the platform's follow with the next numbers, without those that are ours already.
 * Where none were sent, the marks in the answer are the platform's own, and so its sources keep the numbers that it gave them.
 */
export const joinSources =
  (own: Source[]) =>
  (platformSources: Source[]): Source[] => {
    if (own.length === 0) return platformSources
    const others = platformSources.filter(
      ({ file, description }) => !own.some(source => source.file === file && source.description === description)
    )
    return [...own, ...others.map((source, index) => ({ ...source, position: own.length + index + 1 }))]
  }
