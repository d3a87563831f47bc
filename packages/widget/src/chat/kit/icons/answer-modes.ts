/** Icons of the answer modes. */
export const searchIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18'
export const thinkingIcon =
  'M12 5.5A3 3 0 0 0 6.5 7a3.5 3.5 0 0 0-2 6A3.5 3.5 0 0 0 7 18.5a3 3 0 0 0 5 0v-13A3 3 0 0 1 17.5 7a3.5 3.5 0 0 1 2 6 3.5 3.5 0 0 1-2.5 5.5 3 3 0 0 1-5 0'
export const basesIcon = 'M5 4v16M10 4v16M15 4.5l4 15'
