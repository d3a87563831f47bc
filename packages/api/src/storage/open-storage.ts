import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Storage } from './storage.ts'

/** Opens the bucket that is configured, else the folder of files below the data folder. Neither loads what the other one needs. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) {
    const [{ createDiskStorage }, { limitWaiting }] = await Promise.all([import('./disk.ts'), import('./limit-waiting.ts')])
    return limitWaiting(createDiskStorage(join(dataDir, 'files')))
  }
  // It says at each start that Node 20 comes to its end, which an operator reads once in the guide.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  // AWS's client is large, and most servers do without.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(s3)
}
