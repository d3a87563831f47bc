/**
 * Icon paths on a 24 px grid, drawn with a 1.75 px stroke. Those of the chat's frame are here; lazily loaded parts bring their
 * own.
 */
export const closeIcon = 'M6 6l12 12M18 6L6 18'
export const historyIcon = 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5'
export const newChatIcon = 'M12 4H4v16h16v-8M9.5 14.5l1-3L19 3l2 2-8.5 8.5z'
export const sendIcon = 'M12 19V5M6 11l6-6 6 6'
export const stopIcon = 'M7 7h10v10H7z'
