export const words = { title: 'Version', version: 'Version', revision: 'Revision', builtAt: 'Built', unknown: 'not recorded' }
