// Anything that closes returns the focus first.
const patience = 300

const headingIn = (element: Element | null) => element?.querySelector<HTMLElement>('h1, h2, h3') ?? null

/** The elements around one, from the inside out. */
function around(element: Element | null): Element[] {
  const path: Element[] = []
  for (let one = element?.parentElement; one; one = one.parentElement) path.push(one)
  return path
}

/**
 * If what has the focus is removed, such as a row that was decided, or disabled, such as a button with nothing left to do, the
 * focus goes to the nearest heading around it: the panel's, the dialog's or the screen's. Returns what ends this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  let places: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
    places = around(last)
  }
  const isLost = () =>
    document.activeElement === document.body && (last?.isConnected === false || last?.matches(':disabled') === true)
  const rescue = () => {
    timer = undefined
    if (!isLost()) return
    last = null
    const layers = [...document.querySelectorAll('[role="dialog"]')].filter((layer) => layer.checkVisibility())
    const layer = layers.at(-1) ?? document.querySelector('main')
    const headings = places.filter((place) => place.isConnected && layer?.contains(place)).map(headingIn)
    const goal = headings.find((heading) => heading !== null) ?? headingIn(layer)
    if (!goal) return
    goal.tabIndex = -1
    goal.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (isLost()) timer ??= setTimeout(rescue, patience)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}
