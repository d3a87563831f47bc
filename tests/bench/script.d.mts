/** The piece with a number, from 0. */
export function pieceAt(index: number): string
/** The same for an answer of large pieces. */
export function longPieceAt(index: number): string
/** A piece as JSON, with the time at which it is sent. */
export function timedPiece(piece: string): string
/** The last piece: how many there were before it. */
export function endOf(count: number): string
/** The times, by `clock`, at which pieces of an answer were sent. */
export function stampsIn(text: string): number[]
/** Whether a text, with the times of its pieces or without, is all that was said, in order. */
export function isWhole(text: string): boolean
/** The time in microseconds, by a clock that all processes of the machine share. */
export function clock(): number
