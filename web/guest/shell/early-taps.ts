const alive = 'alive'

/**
 * A script for the page's head: a button pressed before hydration waits for it instead of doing nothing, and so does a box or a
 * choice outside a kit form, which would show what its screen does not know. Links, fields, and forms with an action work on their
 * own. Replayed one after another, like separate taps, since each may depend on the one before. Toggles are pressed once, however
 * often they were tapped.
 */
export const keepEarlyTaps = `{const early=[],keep=e=>{const b=e.target.closest('button,[type=radio],[type=checkbox]'),f=b?.form;if(b&&(b.localName==='button'?b.type!=='submit'||!f?.hasAttribute('action'):f?.method!=='dialog')){e.preventDefault();e.stopImmediatePropagation();if(!b.ariaExpanded||!early.includes(b))early.push(b)}};addEventListener('click',keep,true);addEventListener('${alive}',()=>{removeEventListener('click',keep,true);const next=()=>{const b=early.shift();if(b?.isConnected)b.click();if(early.length)setTimeout(next,50)};next()},{once:true})}`

/** Once the frame is hydrated: replays earlier presses, which hydrate the parts they are in. */
export function pressEarlyTaps(): void {
  // Not within the frame's own first effects, between which React hydrates nothing.
  setTimeout(() => dispatchEvent(new Event(alive)))
}
