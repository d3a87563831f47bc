import { limits } from '@lyceum/core/contract'

/** A number of people, where it is not so small that they could be told apart. */
export const groupOf = (people: number): number | null => (people > 0 && people < limits.smallGroup ? null : people)
