export const words = { chats_one: '{{figure}} use', chats_other: '{{figure}} uses', recommended: 'Recommended' }
