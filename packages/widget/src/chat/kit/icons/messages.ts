/** Icons of questions and answers. */
export const retryIcon = 'M20 11A8 8 0 0 0 6 6.5L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14 4.5l2-2M20 20v-4.5h-4.5'
export const alertIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5M12 16.5v.1'
export const checkIcon = 'M5 12.5L9.5 17 19 7.5'
export const copyIcon = 'M9 9h11v11H9zM15 5V4H4v11h1'
export const downIcon = 'M12 5v14M6 13l6 6 6-6'
export const pencilIcon = 'M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19z'
export const flagIcon = 'M6 21V4h11l-2 4 2 4H6'
export const likeIcon = 'M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5.3a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H7'
