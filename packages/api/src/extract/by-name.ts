/** Values that are looked up by names from documents: no name but theirs has one, as `constructor` and `__proto__` have of every object. */
export const byName = <T>(values: Record<string, T>): Readonly<Record<string, T>> => Object.assign(Object.create(null), values)
