const alive = 'alive'

/**
 * A script for the page's head: a button pressed before hydration waits for it instead of doing nothing, and so does a box or a
 * choice that no form adopts (`ui/use-typed-early.ts`), which would show what its screen does not know. Links, fields, and forms
 * with an action work on their own. Replayed one after another, like separate taps, since each may depend on the one before.
 * Boxes, choices and toggles are pressed once, however often they were tapped.
 */
export const keepEarlyTaps = `{const early=[],keep=e=>{const b=e.target.closest('button,[type=radio],[type=checkbox]'),f=b?.form,p=b?.localName==='button';if(b&&(p?b.type!=='submit'||!f?.hasAttribute('action'):f?.method!=='dialog'||!b.dataset.path)){e.preventDefault();e.stopImmediatePropagation();if(!p||b.hasAttribute('aria-expanded'))drop(b);early.push(b)}},drop=b=>{const i=early.indexOf(b);if(i>=0)early.splice(i,1)},choose=e=>{if(e.target.localName==='select'){drop(e.target);early.push(e.target)}};addEventListener('click',keep,true);addEventListener('change',choose,true);addEventListener('${alive}',()=>{removeEventListener('click',keep,true);removeEventListener('change',choose,true);const next=()=>{const b=early.shift();if(b?.isConnected)b.localName==='select'?b.dispatchEvent(new Event('change',{bubbles:true})):b.click();if(early.length)setTimeout(next,50)};next()},{once:true})}`

/** Once the frame is hydrated: replays earlier presses, which hydrate the parts they are in. */
export function pressEarlyTaps(): void {
  // Not within the frame's own first effects, between which React hydrates nothing.
  setTimeout(() => dispatchEvent(new Event(alive)))
}
