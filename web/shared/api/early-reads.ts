declare global {
  interface Window {
    earlyReads?: { token: string; answers: Record<string, Promise<Response>> }
  }
}

/** Reads of a page, as its server lists them: the address, and whether the reader's token goes along. */
export type EarlyRead = readonly [url: string, asReader: boolean]

/** The element of a page that lists them. */
export const earlyReadsId = 'reads'

/**
 * A script for a client's page: asks for what its screen shows while the screen's own scripts are still on their way. Accounts with
 * another role are led elsewhere from most of these pages.
 */
export const askEarly = `try{const token=localStorage.token;if(token&&JSON.parse(localStorage.profile).role==='client'){const answers={};for(const[url,asReader]of JSON.parse(document.getElementById('${earlyReadsId}').textContent))(answers[url]=fetch(url,{cache:'no-cache',headers:asReader?{authorization:'Token '+token}:{}})).catch(()=>{});window.earlyReads={token,answers}}}catch{}`

/** As long as a response stays fresh: later, a screen asks again. */
const freshMs = 15_000

/** What the page has asked for already: once, and only while the account that asked is signed in. */
export function takeEarlyRead(url: string, token: string | null): Promise<Response> | undefined {
  const { earlyReads } = window
  if (earlyReads === undefined) return undefined
  if (performance.now() > freshMs || token !== earlyReads.token) {
    delete window.earlyReads
    return undefined
  }
  const { [url]: answer } = earlyReads.answers
  delete earlyReads.answers[url]
  return answer
}
