declare const VERSION: string

/** The release of this code; the build fills it in. */
export const version = VERSION
