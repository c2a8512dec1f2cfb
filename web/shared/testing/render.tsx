import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, vi } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const mounted: { root: Root; place: HTMLElement }[] = []

afterEach(() => {
  for (const { root, place } of mounted.splice(0)) {
    act(() => root.unmount())
    place.remove()
  }
  // A tab's drafts end with it.
  sessionStorage.clear()
})

/** Renders into a separate page. Render again into the same place with `redraw`. */
export function renderPage(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  mounted.push({ root, place })
  const redraw = (next: ReactNode) => act(() => root.render(next))
  redraw(element)
  return { place, redraw }
}

/** Renders parts that contain links. */
export function render(element: ReactNode) {
  const { place, redraw } = renderPage(<MemoryRouter>{element}</MemoryRouter>)
  return { place, redraw: (next: ReactNode) => redraw(<MemoryRouter>{next}</MemoryRouter>) }
}

type Kind<E extends HTMLElement> = new () => E

function narrow<E extends HTMLElement>(element: HTMLElement, kind: Kind<E>): E {
  if (!(element instanceof kind)) throw new Error(`This is no ${kind.name}: ${element.outerHTML}`)
  return element
}

/** The one element that matches the selector. */
export function find(selector: string): HTMLElement {
  const elements = document.querySelectorAll<HTMLElement>(selector)
  const [only] = elements
  if (only === undefined || elements.length > 1)
    throw new Error(`${elements.length} elements are ${selector}:\n${document.body.textContent}`)
  return only
}

export const findAs = <E extends HTMLElement>(selector: string, kind: Kind<E>): E => narrow(find(selector), kind)

/** The visible text, without words that only screen readers announce. */
function seenText(element: Element): string {
  const seen = element.cloneNode(true) as Element
  for (const hidden of seen.querySelectorAll('.visually-hidden')) hidden.remove()
  return seen.textContent
}

/** The button or link with `text` as its name or, failing that, as its visible text. */
export function findAction(text: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button, a')]
  const named = all.filter((one) => (one.getAttribute('aria-label') ?? one.textContent) === text)
  const matches = named.length > 0 ? named : all.filter((one) => seenText(one) === text)
  const [only] = matches
  if (only === undefined || matches.length > 1)
    throw new Error(`${matches.length} buttons or links say "${text}":\n${document.body.textContent}`)
  return only
}

/** The control whose label starts with `text`. */
export function findFieldAs<E extends HTMLElement>(text: string, kind: Kind<E>): E {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(text))
  if (!label?.control) throw new Error(`No control is labelled "${text}":\n${document.body.textContent}`)
  return narrow(label.control, kind)
}

export const findField = (text: string): HTMLInputElement => findFieldAs(text, HTMLInputElement)

/**
 * Acts like a person, and waits until everything it starts has settled, code that is loaded for it included: how long that takes
 * decides no test.
 */
async function during(work: () => void): Promise<void> {
  const turn = async () => new Promise((done) => setImmediate(done))
  await act(async () => {
    work()
    await turn()
  })
  await act(async () => {
    await vi.dynamicImportSettled()
    await turn()
  })
}

export const press = (element: HTMLElement): Promise<void> => during(() => element.click())

export const dispatch = (element: HTMLElement, what: Event): Promise<void> => during(() => element.dispatchEvent(what))

/** Types into a control so that React notices. */
export function type(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): Promise<void> {
  return during(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** Waits until everything started has settled. */
export const settle = (): Promise<void> => during(() => undefined)
