import type { Source } from '@lyceum/core/contract'

/**
 * Joins sources of ours with those of the platform. Where passages of ours were sent, these come first; the platform's are shown with the
 * next numbers, without those that are ours already, and are marked with the numbers that the platform gave them, which its text uses.
 * Where none were sent, the platform's numbers are shown.
 */
export const joinSources =
  (own: Source[]) =>
  (platformSources: Source[]): Source[] => {
    if (own.length === 0) return platformSources
    const others = platformSources.filter(
      ({ file, description }) => !own.some(source => source.file === file && source.description === description)
    )
    return [...own, ...others.map((source, index) => ({ ...source, position: own.length + index + 1, mark: source.position }))]
  }
