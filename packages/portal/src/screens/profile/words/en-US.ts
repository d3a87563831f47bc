export const words = { parts: 'Parts of my work' }
