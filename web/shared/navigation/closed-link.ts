/** A link that leads nowhere yet: no HTML element is one. The focus, by keyboard or a tap, reaches its reason. */
export const closedLink = { role: 'link', 'aria-disabled': true, tabIndex: 0 } as const
