/** As an element's `ref`: what answers an action is never off screen, however long the page. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
