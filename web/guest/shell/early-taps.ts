const alive = 'alive'

/**
 * A script for the head of a page: a button that is pressed before the page is alive waits for that, instead of doing nothing.
 * Links, fields, and forms that have an address do by themselves what they are for. One after the other, as a thumb would: each
 * finds what the one before has changed. What opens and closes is pressed once, however often one tried.
 */
export const keepEarlyTaps = `{const early=[],keep=e=>{const b=e.target.closest('button');if(b&&(b.type!=='submit'||!b.form?.hasAttribute('action'))){e.preventDefault();e.stopImmediatePropagation();if(!b.ariaExpanded||!early.includes(b))early.push(b)}};addEventListener('click',keep,true);addEventListener('${alive}',()=>{removeEventListener('click',keep,true);const next=()=>{const b=early.shift();if(b?.isConnected)b.click();if(early.length)setTimeout(next,50)};next()},{once:true})}`

/** Once the frame of the page is alive: presses what was pressed before, which brings the part to life that it is in. */
export function pressEarlyTaps(): void {
  // Not within the frame's own first effects: React brings no part to life in between.
  setTimeout(() => dispatchEvent(new Event(alive)))
}
