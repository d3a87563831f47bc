/** Whether the main pointer is a finger, so that the keyboard is most likely on the screen. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches
