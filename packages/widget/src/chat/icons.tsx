/** The chat's icons on a 24 px grid: one path each, drawn in a 1.75 px stroke by the style sheet. */
const paths = {
  again: 'M20 11A8 8 0 0 0 6 6.5L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14 4.5l2-2M20 20v-4.5h-4.5',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5M12 16.5v.1',
  attach: 'M20 11.5l-8 8a5 5 0 0 1-7-7L13.5 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4',
  check: 'M5 12.5L9.5 17 19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  down: 'M12 5v14M6 13l6 6 6-6',
  edit: 'M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  fold: 'M9 6l6 6-6 6',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  like: 'M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5.3a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H7',
  newChat: 'M12 4H4v16h16v-8M9.5 14.5l1-3L19 3l2 2-8.5 8.5z',
  play: 'M8 5l11 7-11 7z',
  quote: 'M9 6c-3 1-4.5 3.5-4.5 7v5H10v-5.5H5M19 6c-3 1-4.5 3.5-4.5 7v5H20v-5.5h-5',
  search: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  think:
    'M12 5.5A3 3 0 0 0 6.5 7a3.5 3.5 0 0 0-2 6A3.5 3.5 0 0 0 7 18.5a3 3 0 0 0 5 0v-13A3 3 0 0 1 17.5 7a3.5 3.5 0 0 1 2 6 3.5 3.5 0 0 1-2.5 5.5 3 3 0 0 1-5 0',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5'
}

export type IconName = keyof typeof paths

/** Decoration only: whatever carries it has words of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ly-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
