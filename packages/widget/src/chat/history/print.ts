import './print.css'

/** Gives the page its light colours, whatever its reader has chosen. Returns how to go back. */
export function wearLight(): () => void {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = 'light'
  return () => {
    if (theme) dataset.theme = theme
    else delete dataset.theme
  }
}

let goBack = () => {}

if (typeof document !== 'undefined') {
  addEventListener('beforeprint', () => {
    goBack = wearLight()
  })
  addEventListener('afterprint', () => goBack())
}
