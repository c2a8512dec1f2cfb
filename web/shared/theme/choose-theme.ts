const background = { dark: '#0b0a10', light: '#faf9fc' }

/** The colour of the browser's own bars; before the script, which changes it. */
export const themeColourTag = `<meta name="theme-color" content="${background.dark}">`

/**
 * A script for a page's head, run before the first paint: the stored theme, otherwise the system's. The browser's bars follow it,
 * now and whenever it changes.
 */
export const chooseTheme = `{let t;try{t=localStorage.theme}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';const e=document.documentElement,m=document.querySelector('[name=theme-color]'),follow=()=>m.content=e.dataset.theme==='dark'?'${background.dark}':'${background.light}';new MutationObserver(follow).observe(e,{attributeFilter:['data-theme']});e.dataset.theme=t;follow()}`
