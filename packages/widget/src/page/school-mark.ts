/** The pictures of the school, which the server has drawn in the place of its name, or before it. */
const drawn = [...document.querySelectorAll<HTMLImageElement>('.ly-school')]

/** Whether they say the name, which then need not be written. */
export const namesSchool = drawn.some(picture => picture.alt)

/** Moves them to the beginning of where the school is named now. */
export const keepMark = (place: Element | null) => place?.prepend(...drawn)
