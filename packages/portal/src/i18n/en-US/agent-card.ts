export const words = { chats_one: '{{figure}} chat', chats_other: '{{figure}} chats', recommended: 'Recommended' }
