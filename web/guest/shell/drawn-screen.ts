import { readerZoneCode } from '../../shared/format/reader-zone.ts'
import {
  adoptPageReader,
  getSession,
  isHere,
  updateSession,
  type PageReader,
  type SignedIn,
} from '../../shared/session/session.ts'

declare global {
  interface Window {
    drawing?: Promise<DrawnScreen | null>
  }
}

/** A private screen as its server drew it for the client who asked. */
export interface DrawnScreen extends Pick<PageReader, 'now' | 'zone'> {
  title: string
  /** The content of the page's `main` element. */
  main: string
  /** Its queries' results, for the browser to continue with. */
  state: unknown
  /** Whom it was drawn for. */
  account: Pick<SignedIn, 'user' | 'profile' | 'staffPermissions'>
}

/** Of the script in a page's head: an id that is no other global's name. A page kept for offline does without. */
export const askingId = 'ask-for-drawn'

/**
 * A script for a private page's head: the document is the same for everyone and shows placeholders; with the client's token its
 * server draws what belongs there. Accounts with another role are led elsewhere from most of these pages.
 */
export const askForDrawn = `try{const token=localStorage.token;if(token&&JSON.parse(localStorage.profile).role==='client')window.drawing=fetch(location.pathname+location.search,{headers:{authorization:'Token '+token,'x-time-zone':${readerZoneCode}},cache:'no-store'}).then(answer=>answer.status===200?answer.json():null).catch(()=>null)}catch{}`

/** A script for its end: shows it while the page's scripts are still on their way. A failure is left to the screen. */
export const showDrawn = `window.drawing?.then(drawn=>{if(drawn&&window.drawing){document.getElementById('content').innerHTML=drawn.main;document.title=drawn.title}});`

/** A page whose server has not drawn it by then draws itself. */
const patienceMs = 1000

/** What this page shows by now, if its server drew it for the account that is signed in. */
export async function takeDrawn(): Promise<DrawnScreen | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const drawn = await Promise.race([window.drawing ?? null, late])
  delete window.drawing
  if (drawn === null) return null
  if (!isHere(drawn.account.user.id)) {
    document.getElementById('content')?.replaceChildren()
    return null
  }
  updateSession(drawn.account)
  const session = getSession()
  if (session.status === 'signed_in') adoptPageReader({ session, now: drawn.now, zone: drawn.zone })
  return drawn
}
