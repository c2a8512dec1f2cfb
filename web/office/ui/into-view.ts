/** As an element's `ref`: the response to an action is never off screen, however long the page. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
