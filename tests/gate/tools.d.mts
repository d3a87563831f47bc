/** @throws when what is missing cannot be installed */
export function findTools(): Promise<{ CHROMIUM_PATH: string; POSTGRES_BIN: string }>
export function findPostgres(): Promise<string>
/** @throws when `CHROMIUM_PATH` names the headless shell */
export function installedChromium(): string | undefined
export function installedShell(): string | undefined
