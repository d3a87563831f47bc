/** @throws when what is missing cannot be installed */
export function findTools(): Promise<{ CHROMIUM_PATH: string; POSTGRES_BIN: string }>
export function findPostgres(): Promise<string>
/** @throws when nginx, HAProxy, PgBouncer or the object store cannot be installed */
export function findDatabaseProxies(): Promise<void>
/** @throws when `CHROMIUM_PATH` names the headless shell */
export function installedChromium(): string | undefined
export function installedShell(): string | undefined
/** @throws when Firefox cannot be installed */
export function findFirefox(): Promise<string>
export function installedFirefox(): string | undefined
