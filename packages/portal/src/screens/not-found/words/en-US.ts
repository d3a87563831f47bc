export const words = { title: 'There is no page here', text: 'The address may be mistyped, or the page has moved.' }
