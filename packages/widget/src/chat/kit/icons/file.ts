export const fileIcon = 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'
export const downloadIcon = 'M12 4v11M7 11l5 5 5-5M5 20h14'
