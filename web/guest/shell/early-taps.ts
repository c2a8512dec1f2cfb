const alive = 'alive'

/**
 * A script for the page's head: a button pressed before hydration waits for it instead of doing nothing. Links, fields, and forms
 * with an action work on their own. Replayed one after another, like separate taps, since each may depend on the one before.
 * Toggles are pressed once, however often they were tapped.
 */
export const keepEarlyTaps = `{const early=[],keep=e=>{const b=e.target.closest('button');if(b&&(b.type!=='submit'||!b.form?.hasAttribute('action'))){e.preventDefault();e.stopImmediatePropagation();if(!b.ariaExpanded||!early.includes(b))early.push(b)}};addEventListener('click',keep,true);addEventListener('${alive}',()=>{removeEventListener('click',keep,true);const next=()=>{const b=early.shift();if(b?.isConnected)b.click();if(early.length)setTimeout(next,50)};next()},{once:true})}`

/** Once the frame is hydrated: replays earlier presses, which hydrate the parts they are in. */
export function pressEarlyTaps(): void {
  // Not within the frame's own first effects, between which React hydrates nothing.
  setTimeout(() => dispatchEvent(new Event(alive)))
}
