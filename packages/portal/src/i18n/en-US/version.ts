export const words = { pageTitle: 'Version', version: 'Version', revision: 'Revision', builtAt: 'Built', unknown: 'not recorded' }
