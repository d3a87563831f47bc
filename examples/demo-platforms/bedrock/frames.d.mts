export function encodeFrame(headers: Record<string, string>, payload: string | Buffer): Buffer
export function eventFrame(type: string, payload: unknown): Buffer
export function exceptionFrame(type: string, message: string): Buffer
export function errorFrame(code: string, message: string): Buffer
