import { AppError } from '@lyceum/core/contract'
import type { DescribedApp } from '../connector.ts'

type Addressed = { apiUrl: string }

/**
 * Describes an app. If the entered address isn't that of the API, looks at `candidates` below the same origin, and reports the first one
 * that is, so that the form can offer it. @throws what `describe` throws
 */
export async function describeOrSuggest<C extends Addressed>(
  connection: C,
  candidates: (entered: URL) => string[],
  describe: (connection: C) => Promise<DescribedApp>
): Promise<DescribedApp> {
  try {
    return await describe(connection)
  } catch (failure) {
    if (!isWrongAddress(failure)) throw failure
    const entered = new URL(connection.apiUrl.trim())
    for (const suggestion of candidates(entered)) {
      const isApi = await describe({ ...connection, apiUrl: suggestion }).then(() => true, isOfPlatform)
      if (isApi)
        throw new AppError('validation', { problems: [{ path: ['connection', 'apiUrl'], reason: 'otherAddress', suggestion }] })
    }
    throw failure
  }
}

/** The origin alone, if the address has a path, such as that of a page of the platform. */
export const originOnly = ({ origin, pathname }: URL): string[] => (pathname === '/' ? [] : [origin])

const isWrongAddress = (failure: unknown) =>
  failure instanceof AppError && failure.problems.some(({ reason }) => reason === 'invalidPlatformUrl')

/** Whether the platform itself has refused the call, for the key or the app. */
const isOfPlatform = (failure: unknown) =>
  failure instanceof AppError && (failure.reason === 'agentInaccessible' || failure.reason === 'agentTypeUnsupported')
